import { expect, test } from 'vitest';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { changeLines, changesBetween, changesText } from './version-changes.ts';

const rider = (name: string): SlotItem => ({ _id: `id of ${name}`, name, image: null });

function built(...names: readonly (string | null)[]): LineupSummary {
  const slots = podium.slots.map(({ name }, index) => {
    const who = names[index] ?? null;
    return [name, who === null ? null : rider(who)];
  });
  return Object.fromEntries(slots) as LineupSummary;
}

const before = built('Ana', 'Bea', 'Carla');
test.each([
  ['a replacement', built('Ana', 'Bea', 'Dora'), 'in Dora, out Carla'],
  ['a swap', built('Bea', 'Ana', 'Carla'), 'moved Bea, Ana'],
  ['moves are omitted if items were added', built('Dora', 'Ana', 'Carla'), 'in Dora, out Bea'],
  ['a slot whose item was deleted', built('Ana', null, 'Carla'), 'out Bea'],
  ['nothing', built('Ana', 'Bea', 'Carla'), 'as before'],
])('%s', (_what, after, text) => {
  expect(changesText(changesBetween(podium, before, after))).toBe(text);
});

test('changed slots have their previous occupant, or null if they were open', () => {
  const changes = changesBetween(
    podium,
    built('Ana', null, 'Carla'),
    built('Dora', 'Ana', 'Carla'),
  );
  const [first, second] = podium.slots.map(({ name }) => name);
  expect([...changes.before]).toEqual([
    [first, rider('Ana')],
    [second, null],
  ]);
  expect(changeLines(changes)).toEqual([{ what: 'in', items: [rider('Dora')] }]);
});
