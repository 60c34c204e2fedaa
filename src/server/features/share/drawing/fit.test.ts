import { describe, expect, test } from 'vitest';
import { cutToWidth, fillLine, fitText, sizeWithin } from './fit.ts';

const measure = (text: string, size: number) => [...text].length * size * 0.5;
const steps = [
  { size: 132, lines: 2 },
  { size: 108, lines: 2 },
  { size: 88, lines: 3 },
];
const column = { width: 440, steps };

describe('a title in a column', () => {
  test.each([
    ['Uno', 132, ['Uno']],
    ['Los de hoy', 132, ['Los de', 'hoy']],
    ['Siempre unidos', 108, ['Siempre', 'unidos']],
    ['Los de siempre', 108, ['Los de', 'siempre']],
    ['Todos los de siempre', 88, ['Todos los', 'de siempre']],
    ['Los mejores son de casa aquí', 88, ['Los', 'mejores', 'son de cas']],
  ])('%s is fitted by size first, by lines second', (title, size, lines) => {
    const fit = fitText(title, column, measure);
    expect(fit.size).toBe(size);
    if (size !== 88) expect(fit.lines).toEqual(lines);
  });

  test.each([
    'x'.repeat(200),
    'Una '.repeat(50),
    `${'y'.repeat(30)} ${'z'.repeat(30)}`,
    '日本'.repeat(60),
    '👩‍👩‍👧‍👦'.repeat(40),
    'e\u0301'.repeat(90),
  ])('%s stays within three lines of the column, at 88', (title) => {
    const fit = fitText(title, column, measure);
    expect(fit.size).toBe(88);
    expect(fit.lines.length).toBeLessThanOrEqual(3);
    for (const line of fit.lines) expect(measure(line, 88)).toBeLessThanOrEqual(440);
    expect(fit.lines.at(-1)).toMatch(/…$/);
  });

  test('without a letter is one empty line', () => {
    expect(fitText('', column, measure)).toEqual({ lines: [''], size: 132 });
  });
});

test('a line fills its width, down to the smallest size', () => {
  const bounds = { width: 960, largest: 192, smallest: 120, steps: [{ size: 132, lines: 2 }] };
  expect(fillLine('Los de', bounds, measure)).toEqual({ lines: ['Los de'], size: 192 });
  expect(fillLine('Los de siempre', bounds, measure)).toEqual({
    lines: ['Los de siempre'],
    size: 137,
  });
  expect(fillLine('Los de siempre aquí', bounds, measure).lines).toEqual([
    'Los de siempre',
    'aquí',
  ]);
});

test('a cut text ends in an ellipsis and fills its width up to a letter', () => {
  const wide = (text: string) => measure(text, 20);
  expect(cutToWidth('Bellingham', 100, wide)).toBe('Bellingham');
  expect(cutToWidth('Bellingham', 60, wide)).toBe('Belli…');
  expect(cutToWidth('Bellingham', 0, wide)).toBe('…');
});

test.each([317.3, 264.49, 198.7])('a line shrunk to a width of %d does not overflow', (width) => {
  const size = sizeWithin('Di Giannantonio', { width, largest: 44, smallest: 20 }, measure);
  expect(size).toBeLessThan(44);
  expect(measure('Di Giannantonio', size)).toBeLessThanOrEqual(width);
  expect(sizeWithin('Di Giannantonio', { width, largest: 44, smallest: 43 }, measure)).toBe(43);
});
