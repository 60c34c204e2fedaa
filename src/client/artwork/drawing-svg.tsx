import { type ReactNode, type SVGProps, useId } from 'react';
import { type Drawing, faces, type Group, type Shape, type Text } from '#sports/artwork/drawing.ts';
import styles from './drawing-svg.module.css';

interface DrawingSvgProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'> {
  drawing: Drawing;
  /** Full sentence; without it the drawing is hidden from assistive technology. */
  label?: string;
}

/**
 * Keeps translators from inserting HTML, which SVG does not render; missing in React's SVG types.
 */
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
      {shapeElements(drawing.shapes, id)}
    </svg>
  );
}

/** `id` prefixes the clip ids and is unique in the page. */
function shapeElements(shapes: readonly Shape[], id: string): ReactNode[] {
  // Shapes never move, so the index is a stable key.
  return shapes.map((shape, index) => shapeElement(shape, `${id}-${index}`));
}

function shapeElement(shape: Shape, id: string): ReactNode {
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
      return textElement(shape, id);
    case 'group':
      return groupElement(shape, id);
    default:
      return shape satisfies never;
  }
}

function textElement({ shape: _, content, face, ...attributes }: Text, id: string): ReactNode {
  return (
    <text key={id} {...faces[face]} textAnchor="middle" {...attributes}>
      {content}
    </text>
  );
}

function groupElement({ shape: _, shapes, clip, ...attributes }: Group, id: string): ReactNode {
  const children = shapeElements(shapes, id);
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
