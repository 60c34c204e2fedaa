import { beforeAll, describe, expect, test } from 'vitest';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Slot } from '#contract/lineups/lineup.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { recountSlots } from '#server/shared/catalogue-storage/slot-counts-store.ts';
import { sports } from '#sports/index.ts';
import { makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const counted = () =>
  app.db.read
    .selectFrom('slot_count')
    .orderBy('kind')
    .orderBy('item_id')
    .orderBy('slot')
    .selectAll()
    .execute();

function findInterchangeableSlots(slots: readonly Slot[]): string[] {
  const groups = Map.groupBy(slots, ({ position }) => position);
  const [largest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return largest.map(({ name }) => name);
}

describe.each(lineupsOf(sports))('of an $name', (lineup) => {
  test('items that move, are added or removed are counted by slot', async () => {
    const owner = await makeUser(app);
    const built = await makeLineup(app, lineup, owner);
    const [first = '', second = '', third = ''] = findInterchangeableSlots(lineup.slots);
    const idIn = (slot: string) => (built[slot as keyof LineupSummary] as { _id: string })._id;
    const position = lineup.slots.find(({ name }) => name === first)?.position;
    const newcomer = await makeItem(app, lineup.of.name, position ? { position } : {});
    const [one, two, three] = [idIn(first), idIn(second), idIn(third)];
    const changes = [
      { [first]: two, [second]: three, [third]: one },
      { [first]: newcomer },
      { [first]: three, [second]: newcomer },
      { [first]: one, [second]: two, [third]: three },
    ];
    const stored: Record<string, string> = { [first]: one, [second]: two, [third]: three };
    for (const change of changes) {
      Object.assign(stored, change);
      const path = `${lineup.api.base}/${built._id}`;
      const answer = await send(app, 'PATCH', path, owner, change);
      expect(answer.statusCode, answer.body).toBe(200);
      const ids = Object.entries(stored).map(([slot, _id]) => [slot, { _id }]);
      expect(answer.json()).toMatchObject(Object.fromEntries(ids));
      const kept = await counted();
      await recountSlots(app.db);
      expect(kept).toEqual(await counted());
    }
  });
});
