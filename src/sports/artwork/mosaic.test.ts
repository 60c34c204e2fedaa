import { describe, expect, it } from 'vitest';
import { mosaic, panel } from './mosaic.ts';

describe('mosaic', () => {
  it('draws neighbours of one colour as one line, a path for each colour', () => {
    const colors = ['#111111', '#111111', null, '#222222'];
    const paths = mosaic({
      width: 40,
      height: 10,
      cell: 10,
      gap: 2,
      fill: (column) => colors[column] ?? null,
    });
    expect(paths.map(({ stroke, d }) => [stroke, d])).toEqual([
      ['#111111', 'M0 5h20'],
      ['#222222', 'M30 5h10'],
    ]);
  });

  it('makes each dash a cell with half the gap on both sides', () => {
    const [path] = mosaic({ width: 10, height: 10, cell: 10, gap: 2, fill: () => '#111111' });
    expect(path).toMatchObject({ strokeWidth: 8, strokeDasharray: '8 2', strokeDashoffset: -1 });
  });
});

describe('panel', () => {
  const box = { width: 384, height: 288 };

  it('depends only on the seed', () => {
    expect(panel(box, '#23307a', 'a')).toEqual(panel(box, '#23307a', 'a'));
    expect(panel(box, '#23307a', 'a')).not.toEqual(panel(box, '#23307a', 'b'));
  });
});
