import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import { inkOn, tone } from './color.ts';
import { type Artwork, type Box, text } from './drawing.ts';
import { initials } from './initials.ts';
import { panel } from './mosaic.ts';
import { pick, seededRandom } from './random.ts';

export const darkTones = [
  '#0b6b3c',
  '#bf300a',
  '#2f3fc9',
  '#7a2f6b',
  '#7a5200',
  '#1d5a73',
  '#3a3436',
];

export function drawInitials(item: Item, box: Box): Artwork {
  const color = pick(darkTones, seededRandom(item.name)());
  const letters = initials(item.name, 3);
  return {
    label: `The letters ${letters} on coloured cells, for ${isolated(item.name)}`,
    drawing: {
      ...box,
      shapes: [
        ...panel(box, color, item._id, tone(color, 0.3)),
        text(letters, 'initials', {
          x: box.width / 2,
          y: box.height * 0.54,
          fontSize: Math.round(box.width * 0.3),
          fill: inkOn(color),
        }),
      ],
    },
  };
}
