import { tone } from './color.ts';
import { type Drawing, group, rect, text } from './drawing.ts';
import { darkTones } from './fallback.ts';
import { initials } from './initials.ts';
import { mosaic } from './mosaic.ts';
import { pick, seededRandom } from './random.ts';

const size = 60;
const circle = 'M30 0A30 30 0 0 1 30 60A30 30 0 0 1 30 0Z';
const secondToneShare = 0.26;

export function drawAvatar(name: string): Drawing {
  const random = seededRandom(name);
  const first = pick(darkTones, random());
  const second = pick(
    darkTones.filter((color) => color !== first),
    random(),
  );
  const shades = [first, tone(first, -0.14), tone(first, -0.26)];
  const cells = mosaic({
    width: size,
    height: size,
    cell: 12,
    gap: 1.2,
    fill: () => {
      const [shade, chance] = [random(), random()];
      return chance < secondToneShare ? second : pick(shades, shade);
    },
  });
  return {
    width: size,
    height: size,
    shapes: [
      group(
        [
          rect(0, 0, size, size, { fill: tone(first, -0.45) }),
          ...cells,
          text(initials(name, 2), 'avatar', { x: 30, y: 39.5, fontSize: 27, fill: '#ffffff' }),
        ],
        { clip: circle },
      ),
    ],
  };
}
