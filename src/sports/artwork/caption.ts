import { type Box, round, type Shape, text } from './drawing.ts';

export function drawCaption(content: string, box: Box): Shape {
  return text(content, 'caption', {
    x: round(box.width * 0.05),
    y: box.height - 14,
    fontSize: round(box.width * 0.085),
    textAnchor: 'start',
    fill: 'currentColor',
  });
}
