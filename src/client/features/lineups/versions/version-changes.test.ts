import { expect, test } from 'vitest';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { changeLines, changesBetween, changesText } from './version-changes.ts';

const rider = (name: string): SlotItem => ({ _id: `id of ${name}`, name, image: null });

function podiumOf(...names: readonly (string | null)[]): LineupSummary {
  const slots = podium.slots.map((slot, index) => {
    const name = names[index] ?? null;
    return [slot.name, name === null ? null : rider(name)];
  });
  return Object.fromEntries(slots) as LineupSummary;
}

const before = podiumOf('Ana', 'Bea', 'Carla');
test.each([
  ['a replacement', podiumOf('Ana', 'Bea', 'Dora'), 'in Dora, out Carla'],
  ['a swap', podiumOf('Bea', 'Ana', 'Carla'), 'moved Bea, Ana'],
  ['moves are omitted if items were added', podiumOf('Dora', 'Ana', 'Carla'), 'in Dora, out Bea'],
  ['a slot whose item was deleted', podiumOf('Ana', null, 'Carla'), 'out Bea'],
  ['nothing', podiumOf('Ana', 'Bea', 'Carla'), 'as before'],
])('%s', (_what, after, text) => {
  expect(changesText(changesBetween(podium, before, after))).toBe(text);
});

test('changed slots have their previous occupant, or null if they were open', () => {
  const changes = changesBetween(
    podium,
    podiumOf('Ana', null, 'Carla'),
    podiumOf('Dora', 'Ana', 'Carla'),
  );
  const [first, second] = podium.slots.map(({ name }) => name);
  expect([...changes.before]).toEqual([
    [first, rider('Ana')],
    [second, null],
  ]);
  expect(changeLines(changes)).toEqual([{ what: 'in', items: [rider('Dora')] }]);
});
