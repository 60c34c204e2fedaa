import { type Drawing, faces, type Shape } from './drawing.ts';

interface Element {
  tag: string;
  attributes: Record<string, string | number>;
  children: readonly (Element | string)[];
}

const camelCaseNames = new Set(['viewBox', 'patternContentUnits']);

function attributeName(name: string): string {
  if (camelCaseNames.has(name)) return name;
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function escapeText(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function serialize({ tag, attributes, children }: Element): string {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => ` ${attributeName(name)}="${escapeText(String(value))}"`,
  );
  const content = children.map((child) =>
    typeof child === 'string' ? escapeText(child) : serialize(child),
  );
  const start = `<${tag}${pairs.join('')}`;
  return content.length ? `${start}>${content.join('')}</${tag}>` : `${start}/>`;
}

function toElements(shape: Shape, nextId: () => string): Element[] {
  switch (shape.shape) {
    case 'path':
    case 'rect': {
      const { shape: tag, ...attributes } = shape;
      return [{ tag, attributes, children: [] }];
    }
    case 'text': {
      const { shape: tag, content, face, ...attributes } = shape;
      return [
        {
          tag,
          attributes: { ...faces[face], textAnchor: 'middle', ...attributes },
          children: [content],
        },
      ];
    }
    case 'group': {
      const { shapes, clip, shape: _, ...attributes } = shape;
      const children = shapes.flatMap((child) => toElements(child, nextId));
      if (!clip) return [{ tag: 'g', attributes, children }];
      const id = nextId();
      return [
        {
          tag: 'clipPath',
          attributes: { id },
          children: [{ tag: 'path', attributes: { d: clip }, children: [] }],
        },
        { tag: 'g', attributes: { ...attributes, clipPath: `url(#${id})` }, children },
      ];
    }
    default:
      return shape satisfies never;
  }
}

function photoPattern(id: string, href: string): Element {
  const fullSize = { width: 1, height: 1 };
  const image = { tag: 'image', attributes: { ...fullSize, href }, children: [] };
  const attributes = { id, ...fullSize, patternContentUnits: 'objectBoundingBox' };
  return { tag: 'pattern', attributes, children: [image] };
}

export function svgText(
  { width, height, shapes }: Drawing,
  photos: Readonly<Record<string, string>> = {},
): string {
  let clipCount = 0;
  const nextClipId = () => {
    clipCount += 1;
    return `c${clipCount - 1}`;
  };
  const patterns = Object.entries(photos).map(([name, href]) => photoPattern(name, href));
  const elements = shapes.flatMap((shape) => toElements(shape, nextClipId));
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    // Target of `<use href="file.svg#drawing">`.
    id: 'drawing',
    viewBox: `0 0 ${width} ${height}`,
  };
  return serialize({ tag: 'svg', attributes, children: [...patterns, ...elements] });
}
