import { describe, expect, test } from 'vitest';
import { isSort } from '#contract/kinds/kind.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { sports } from '#sports/index.ts';
import { drawFigure, requireBoard, slotSubtitle } from './boards.ts';

describe.each(lineupsOf(sports))('the board of $name', (lineup) => {
  const board = requireBoard(lineup);

  test('has a position for each slot', () => {
    const { layout } = board;
    const placed = layout.type === 'field' ? Object.keys(layout.positions) : layout.order;
    expect(placed.toSorted()).toEqual(lineup.slots.map(({ name }) => name).toSorted());
  });

  test('shows a field of slot items, in orders that the list supports', () => {
    const fields = [board.beside, board.stat.field, ...board.totals.map(({ field }) => field)];
    expect(fields.filter((field) => !lineup.shows.includes(field))).toEqual([]);
    expect(board.orders).toContain(board.opensBy);
    for (const { sort } of board.orders) {
      expect(isSort(lineup.of, sort.replace(/^-/, '')), sort).toBe(true);
    }
  });

  test('draws an item with only a name', () => {
    const bare = { _id: 'x', name: 'X', image: null };
    expect(svgText(drawFigure(lineup, bare))).not.toMatch(/NaN|undefined/);
    expect(slotSubtitle(lineup, bare)).toBeNull();
  });
});

test('a lineup without a board throws an error with its name', () => {
  const [lineup] = lineupsOf(sports);
  expect(() => lineup && requireBoard({ ...lineup, name: 'crew' })).toThrow(
    'No board is described for crew',
  );
});
