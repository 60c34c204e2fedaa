import { type ReactNode, type SVGProps, useId } from 'react';
import { type Drawing, faces, type Group, type Shape, type Text } from '#sports/artwork/drawing.ts';
import styles from './drawing-svg.module.css';

interface DrawingSvgProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'> {
  drawing: Drawing;
  /** Without a label, the drawing is hidden from assistive technology. */
  label?: string;
}

/** Keeps translators from inserting HTML. React's SVG types lack the attribute. */
const notTranslated = { translate: 'no' };

export function DrawingSvg({ drawing, label, className, ...rest }: DrawingSvgProps) {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      focusable="false"
      {...notTranslated}
      className={className ? `${styles.drawing} ${className}` : styles.drawing}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
    >
      {renderShapes(drawing.shapes, id)}
    </svg>
  );
}

/** Prefixes the ids of clips by `id`, which is unique in the page. */
function renderShapes(shapes: readonly Shape[], id: string): ReactNode[] {
  return shapes.map((shape, index) => renderShape(shape, `${id}-${index}`));
}

function renderShape(shape: Shape, id: string): ReactNode {
  switch (shape.shape) {
    case 'path': {
      const { shape: _, ...attributes } = shape;
      return <path key={id} {...attributes} />;
    }
    case 'rect': {
      const { shape: _, ...attributes } = shape;
      return <rect key={id} {...attributes} />;
    }
    case 'text':
      return renderText(shape, id);
    case 'group':
      return renderGroup(shape, id);
    default:
      return shape satisfies never;
  }
}

function renderText({ shape: _, content, face, ...attributes }: Text, id: string): ReactNode {
  return (
    <text key={id} {...faces[face]} textAnchor="middle" {...attributes}>
      {content}
    </text>
  );
}

function renderGroup({ shape: _, shapes, clip, ...attributes }: Group, id: string): ReactNode {
  const children = renderShapes(shapes, id);
  if (!clip) {
    return (
      <g key={id} {...attributes}>
        {children}
      </g>
    );
  }
  return (
    <g key={id} {...attributes}>
      <clipPath id={id}>
        <path d={clip} />
      </clipPath>
      <g clipPath={`url(#${id})`}>{children}</g>
    </g>
  );
}
