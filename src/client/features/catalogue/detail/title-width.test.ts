import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { kindHeading } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { titleWidth } from './title-width.ts';

// Widths in em, measured in the display font.
test.each([
  ['Frida Maanum', 3.26],
  ['İlkay Gündoğan', 3.81],
  ['Gianluigi Donnarumma', 5.14],
  ['Robin Le Normand', 3.56],
  ['+120 kg Junior hombre', 2.89],
])('%s has room, and not much too much', (name, measured) => {
  expect(titleWidth(name)).toBeGreaterThanOrEqual(measured);
  expect(titleWidth(name)).toBeLessThan(measured * 1.15);
});

test('is the width of the widest word, not of the longest', () => {
  expect(titleWidth('Lilliefilli Wawrinka')).toBe(titleWidth('Wawrinka'));
});

test.each(['', ' ', '-'])('of %o is the width of a letter', (name) => {
  expect(titleWidth(name)).toBeGreaterThan(0);
});

// The initial HTML sets no width for the placeholder.
test.each(kindsOf(sports).map(kindHeading))(
  '%s fits the default width of the style sheet',
  (word) => {
    const styles = new URL('../../../frames/item-frame.module.css', import.meta.url);
    const widest = /var\(--widest, (?<em>[\d.]+)\)/.exec(readFileSync(styles, 'utf8'))?.groups?.em;
    expect(titleWidth(word)).toBeLessThanOrEqual(Number(widest));
  },
);
