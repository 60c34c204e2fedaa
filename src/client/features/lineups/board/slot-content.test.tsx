import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createEmptySlotItems } from '#client/lineups/building/slot-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import { SlotContent } from './slot-content.tsx';

test('players with the same surname have initials on the board', () => {
  const slots = eleven.slots.slice(0, 3);
  const names = ['Iker Casillas', 'Nico Williams', 'Iñaki Williams'];
  const slotItems = {
    ...createEmptySlotItems(eleven),
    ...Object.fromEntries(
      slots.map((slot, index) => {
        const name = names[index] ?? '';
        return [slot.name, { _id: name, name, image: null }];
      }),
    ),
  };
  const displayNames = slots.map((slot) => {
    const html = renderToStaticMarkup(
      <SlotContent lineup={eleven} slot={slot} slotItems={slotItems} />,
    );
    return /<bdi[^>]*>([^<]+)<\/bdi>/.exec(html)?.[1];
  });
  expect(displayNames).toEqual(['Casillas', 'N. Williams', 'I. Williams']);
});
