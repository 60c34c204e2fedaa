import type { Lineup } from '#contract/lineups/lineup.ts';
import { drawAvatar } from '#sports/artwork/avatar.ts';
import { group, rect, type Shape } from '#sports/artwork/drawing.ts';
import type { DrawnFan } from '../picture-data.ts';
import { cutToWidth, type FittedText, type Measure, sizeWithin } from './fit.ts';
import type { Tools } from './lineup-art.ts';
import type { TypeStyle } from './outline-text.ts';
import { circlePath, colors, drawText, photoFill, placeInWidth, styles } from './parts.ts';

export function drawFanPicture(
  tools: Tools,
  { name, image }: DrawnFan,
  place: { x: number; y: number; side: number },
): Shape {
  const photo = image === null ? null : tools.photo(image);
  const { x, y, side } = place;
  if (photo === null) return placeInWidth(drawAvatar(name), x, y, side);
  const disc = group([rect(0, 0, side, side, { fill: photoFill(photo) })], {
    clip: circlePath(side / 2, side / 2, side / 2),
  });
  return group([disc], { transform: `translate(${x} ${y})` });
}

/** Falls back to the kind if the fonts have no letter of the title. */
export function titleText({ outliner }: Tools, lineup: Lineup, title: string): string {
  return outliner.drawable(title.toUpperCase(), 'display') || lineup.labels.one.toUpperCase();
}

export function fanText({ outliner }: Tools, name: string, { family }: TypeStyle): string {
  return outliner.drawable(name, family) || 'Fan';
}

export function titleMeasure({ outliner }: Tools): Measure {
  return (content, size) => outliner.measure(content, styles.title, { size });
}

export function drawTitle(
  { outliner }: Tools,
  { lines, size }: FittedText,
  { x, top, leading }: { readonly x: number; readonly top: number; readonly leading: number },
): { readonly shapes: Shape[]; readonly bottom: number } {
  const firstBaseline = top + size * 0.675;
  const shapes = lines.map((text, index) =>
    drawText(outliner, text, styles.title, { x, y: firstBaseline + index * size * leading, size }),
  );
  return { shapes, bottom: firstBaseline + (lines.length - 1) * size * leading };
}

export function fitFanName(
  tools: Tools,
  name: string,
  bounds: { readonly width: number; readonly largest: number; readonly smallest: number },
): { readonly text: string; readonly size: number } {
  const measure: Measure = (text, size) =>
    tools.outliner.measure(text, styles.strongWords, { size });
  const content = fanText(tools, name, styles.strongWords);
  const size = sizeWithin(content, bounds, measure);
  return { text: cutToWidth(content, bounds.width, (text) => measure(text, size)), size };
}

export function drawFanLine(
  tools: Tools,
  lineup: Lineup,
  owner: DrawnFan,
  place: {
    readonly middle: number;
    readonly labelSize: number;
    readonly side: number;
    readonly nameSize: number;
  },
): Shape[] {
  const { outliner } = tools;
  const { middle, labelSize, side, nameSize } = place;
  const label = `The ${lineup.labels.one} of`;
  const labelWidth = outliner.measure(label, styles.words, { size: labelSize });
  const pictureLeft = 60 + labelWidth + labelSize * 0.5;
  const nameLeft = pictureLeft + side + labelSize * 0.45;
  const nameBounds = { width: 1020 - nameLeft, largest: nameSize, smallest: 26 };
  const fan = fitFanName(tools, owner.name, nameBounds);
  return [
    drawText(outliner, label, styles.words, {
      x: 60,
      y: middle + labelSize * 0.35,
      size: labelSize,
      paint: { fill: colors.ink },
    }),
    drawFanPicture(tools, owner, { x: pictureLeft, y: middle - side / 2, side }),
    drawText(outliner, fan.text, styles.strongWords, {
      x: nameLeft,
      y: middle + fan.size * 0.35,
      size: fan.size,
    }),
  ];
}
