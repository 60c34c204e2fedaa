import type { Lineup } from '#contract/lineups/lineup.ts';
import { drawAvatar } from '#sports/artwork/avatar.ts';
import { group, rect, type Shape } from '#sports/artwork/drawing.ts';
import type { DrawnFan } from '../picture-data.ts';
import { cutToWidth, type FittedText, type Measure, sizeWithin } from './fit.ts';
import type { Tools } from './lineup-art.ts';
import type { TypeStyle } from './outline-text.ts';
import { circle, colors, line, photoFill, placed as placedAt, styles } from './parts.ts';

export function fanPicture(
  tools: Tools,
  { name, image }: DrawnFan,
  place: { x: number; y: number; side: number },
): Shape {
  const photo = image === null ? null : tools.photo(image);
  const { x, y, side } = place;
  if (photo === null) return placedAt(drawAvatar(name), x, y, side);
  const disc = group([rect(0, 0, side, side, { fill: photoFill(photo) })], {
    clip: circle(side / 2, side / 2, side / 2),
  });
  return group([disc], { transform: `translate(${x} ${y})` });
}

/** A lineup's title in capitals, or its kind if no letter of the title can be drawn. */
export function titleText({ outliner }: Tools, lineup: Lineup, title: string): string {
  return outliner.drawable(title.toUpperCase(), 'display') || lineup.labels.one.toUpperCase();
}

export function fanText({ outliner }: Tools, name: string, { family }: TypeStyle): string {
  return outliner.drawable(name, family) || 'Fan';
}

export function titleMeasure({ outliner }: Tools): Measure {
  return (content, size) => outliner.measure(content, styles.title, { size });
}

export function titleLines(
  tools: Tools,
  title: FittedText,
  x: number,
  top: number,
  leading: number,
): { shapes: Shape[]; bottom: number } {
  const capital = title.size * 0.675;
  const shapes = title.lines.map((text, index) =>
    line(tools.outliner, text, styles.title, {
      x,
      y: top + capital + index * title.size * leading,
      size: title.size,
    }),
  );
  return { shapes, bottom: top + capital + (title.lines.length - 1) * title.size * leading };
}

export function fanName(
  tools: Tools,
  name: string,
  width: number,
  size: number,
  smallest: number,
): { text: string; size: number } {
  const measure: Measure = (text, index) =>
    tools.outliner.measure(text, styles.strongWords, { size: index });
  const content = fanText(tools, name, styles.strongWords);
  const fitting = sizeWithin(content, { width, largest: size, smallest }, measure);
  return { text: cutToWidth(content, width, (text) => measure(text, fitting)), size: fitting };
}

export function fanLine(
  tools: Tools,
  lineup: Lineup,
  owner: DrawnFan,
  place: {
    readonly middle: number;
    readonly label: number;
    readonly side: number;
    readonly name: number;
  },
): Shape[] {
  const { outliner } = tools;
  const words = `The ${lineup.labels.one} of`;
  const lead = outliner.measure(words, styles.words, { size: place.label });
  const start = 60 + lead + place.label * 0.5;
  const nameLeft = start + place.side + place.label * 0.45;
  const fan = fanName(tools, owner.name, 1020 - nameLeft, place.name, 26);
  return [
    line(outliner, words, styles.words, {
      x: 60,
      y: place.middle + place.label * 0.35,
      size: place.label,
      paint: { fill: colors.ink },
    }),
    fanPicture(tools, owner, { x: start, y: place.middle - place.side / 2, side: place.side }),
    line(outliner, fan.text, styles.strongWords, {
      x: nameLeft,
      y: place.middle + fan.size * 0.35,
      size: fan.size,
    }),
  ];
}
