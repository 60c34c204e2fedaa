import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SlotContent } from '#client/features/lineups/board/slot-content.tsx';
import { eleven } from '#sports/football/eleven.ts';
import { createEmptySlotItems } from './building/slot-items.ts';
import { LineupPicture } from './lineup-picture.tsx';

const [slot] = eleven.slots;
if (!slot) throw new Error('An Eleven has slots');
const team = [{ _id: 't1', name: 'Real Betis' }];
const slotItems = {
  ...createEmptySlotItems(eleven),
  [slot.name]: { _id: 'p1', name: 'Rui Silva', image: null, number: 13, team },
};

test.each([
  ['on the board', <SlotContent key="" lineup={eleven} slot={slot} slotItems={slotItems} />],
  ['on a thumbnail', <LineupPicture key="" lineup={eleven} item={slotItems} />],
])('a shirt has a light outline %s, since it may be as green as the grass', async (_, board) => {
  const { container } = await render(board);
  const outlined = [...container.querySelectorAll('svg, g')].filter((element) =>
    getComputedStyle(element).filter.startsWith('drop-shadow(rgb(255, 255, 255) 1px 0px 0px)'),
  );
  expect(outlined).toHaveLength(1);
});
