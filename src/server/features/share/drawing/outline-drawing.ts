import {
  type Drawing,
  faces,
  group,
  path,
  round,
  type Shape,
  type Text,
} from '#sports/artwork/drawing.ts';
import type { TextOutliner, TypeStyle } from './outline-text.ts';

function styleOf(face: Text['face']): TypeStyle {
  const { fontWeight, fontStretch } = faces[face];
  return { family: 'display', weight: fontWeight, width: Number.parseFloat(fontStretch) };
}

function outlineShape(shape: Shape, outliner: TextOutliner): Shape {
  if (shape.shape === 'group') return { ...shape, shapes: outlineShapes(shape.shapes, outliner) };
  if (shape.shape !== 'text') return shape;
  const {
    shape: _,
    content,
    face,
    fontSize,
    letterSpacing,
    textAnchor,
    transform,
    ...position
  } = shape;
  const { x = 0, y = 0, ...paint } = position;
  const options = { size: fontSize, ...(letterSpacing !== undefined && { letterSpacing }) };
  const { d, width } = outliner.outline(content, styleOf(face), options);
  let left = x - width / 2;
  if (textAnchor === 'start') left = x;
  if (textAnchor === 'end') left = x - width;
  return group([path(d, paint)], {
    transform: `${transform ?? ''}translate(${round(left, 2)} ${round(y, 2)})`,
  });
}

function outlineShapes(shapes: readonly Shape[], outliner: TextOutliner): Shape[] {
  return shapes.map((shape) => outlineShape(shape, outliner));
}

/** Pictures must not depend on installed fonts. */
export function outlineDrawing(drawing: Drawing, outliner: TextOutliner): Drawing {
  return { ...drawing, shapes: outlineShapes(drawing.shapes, outliner) };
}
