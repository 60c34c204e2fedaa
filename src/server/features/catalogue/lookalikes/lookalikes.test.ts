import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '#contract/lists.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { makeItem, type TestApp, testApp } from '#tests/support/app.ts';
import { maxCompared } from './key-table.ts';
import { openLookalikes, storedItems } from './lookalikes.ts';
import { isOneEditApart } from './similar-names.ts';
import { type NamedItem, similarityKeysOf, similarityOf } from './similarity.ts';

function createNamedItem(
  name: string,
  facts: NamedItem['facts'] = {},
  sameAs: string | null = null,
): NamedItem {
  return { id: name, name, folded: foldText(name), facts, sameAs };
}

describe('names are one edit apart', () => {
  test.each([
    ['Vuokko Viitasaari', 'Vuokko Viitasari', 'a letter left out'],
    ['Allah Rakha', 'Allan Rakha', 'a letter replaced'],
    ['Hsin-Hui Chou', 'Shin-Hui Chou', 'neighbours swapped'],
    ['Anna Kravchenko', 'Ganna Kravchenko', 'a letter before'],
    ['Justine Maltais', 'Justine Maltaise', 'a letter behind'],
    ['Jochen Stoever', 'Jochen Stöver', 'an umlaut in two letters'],
    ['Cecile May Smith', 'Cecilemay Smith', 'a space left out'],
  ])('%s, %s: %s', (one, other) => {
    expect(isOneEditApart(foldText(one), foldText(other))).toBe(true);
    expect(isOneEditApart(foldText(other), foldText(one))).toBe(true);
  });

  test.each([
    ['K. Singhania', 'L. Singhania', 'initials'],
    ['Kim Dae Won', 'Kim Dae Woo', 'a short word'],
    ['Bob Ros', 'Bob Ross', 'a short name'],
    ['Lifter 1234', 'Lifter 1235', 'a digit'],
    ['Section 1234', 'Section 234', 'a digit left out'],
    ['Laura Martin', 'Lauro Marten', 'two letters'],
    ['Ana Gil Rey', 'Gil Rey Ana', 'other order'],
    ['Ana Gil Rey', 'Ana Gil Rey', 'the same'],
    ['Martina Rojas', 'Marta Rojas', 'two letters more'],
  ])('not %s, %s: %s', (one, other) => {
    expect(isOneEditApart(foldText(one), foldText(other))).toBe(false);
    expect(isOneEditApart(foldText(other), foldText(one))).toBe(false);
  });
});

const born = (year: number | null, gender: string | null = 'mujer') => ({
  birthYear: year === null ? [] : [year],
  gender: gender === null ? [] : [gender],
});

test.each([
  ['Jo Doe', born(1990), 'JO DÖE', born(1990), 'sameName'],
  ['Jo Doe', born(1990), 'Jo Doe', born(1991), null],
  ['Jo Doe', born(1990), 'Jo Doe', born(null), 'sameName'],
  ['Jo Doe', born(null), 'Jo Doe', born(null), 'sameName'],
  ['Jo Doe', born(1990), 'Doe Jo', born(1990), 'otherOrder'],
  ['Jo Doe', born(1990), 'Doe Jo', born(null), 'otherOrder'],
  ['Jo Doe', born(1990), 'Doe Jo', born(1980), null],
  ['Mario Rossi', born(1990), 'Maria Rossi', born(1990), 'oneApart'],
  ['Mario Rossi', born(1990), 'Maria Rossi', born(null), null],
  ['Mario Rossi', born(1990, 'hombre'), 'Maria Rossi', born(1990), null],
  ['Mario Rossi', born(1990, null), 'Maria Rossi', born(1990), 'oneApart'],
] as const)('lifters: %s %j, %s %j: %s', (one, facts, other, otherFacts, why) => {
  expect(
    similarityOf(lifter, createNamedItem(one, facts), createNamedItem(other, otherFacts)),
  ).toBe(why);
  expect(
    similarityOf(lifter, createNamedItem(other, otherFacts), createNamedItem(one, facts)),
  ).toBe(why);
});

test('results of one person are only reported if both are raw or both equipped', () => {
  const of = (sameAs: string | null, ...equipment: string[]) =>
    createNamedItem('Jo Doe', { ...born(1990), equipment }, sameAs);
  expect(similarityOf(lifter, of('a', 'Raw'), of('a', 'Equipped'))).toBe(null);
  expect(similarityOf(lifter, of('a', 'Raw'), of('a'))).toBe(null);
  expect(similarityOf(lifter, of('a', 'Raw'), of('a', 'Raw'))).toBe('sameName');
  expect(similarityOf(lifter, of('a', 'Raw'), of(null, 'Raw'))).toBe('sameName');
  expect(similarityOf(lifter, of(null, 'Raw'), of(null))).toBe('sameName');
  expect(similarityOf(lifter, of('a', 'Raw'), of('b', 'Equipped'))).toBe(null);
});

test('players are distinguished by their teams, and teams only by their names', () => {
  const of = (...teams: string[]) => createNamedItem('Luis Díaz', { team: teams });
  expect(similarityOf(player, of('a'), of('b', 'a'))).toBe('sameName');
  expect(similarityOf(player, of('a'), of('b'))).toBe(null);
  expect(similarityOf(player, of(), of('a'))).toBe('sameName');
  expect(
    similarityOf(team, createNamedItem('FC København'), createNamedItem('F.C. København')),
  ).toBe('oneApart');
});

test('names that are one edit apart share a key', () => {
  const anyName = fc.stringMatching(/^[ab]{4,6} [ab]{4,6}$/);
  const anyEdit = fc.constantFrom('in', 'out', 'other', 'swap');
  let compared = 0;
  fc.assert(
    fc.property(anyName, anyEdit, fc.nat({ max: 8 }), (name, edit, index) => {
      const [before, letter = '', next = '', after] = [
        ...[name.slice(0, index), name[index], name[index + 1]],
        name.slice(index + 2),
      ];
      const edited = { in: `${letter}c${next}`, out: next, other: `c${next}`, swap: next + letter };
      const [one, other] = [name, `${before}${edited[edit]}${after}`].map((text) =>
        createNamedItem(text, born(1990)),
      );
      if (!one || !other || similarityOf(lifter, one, other) !== 'oneApart') return;
      compared += 1;
      const keys = new Set(similarityKeysOf(lifter, one));
      expect(similarityKeysOf(lifter, other).some((key) => keys.has(key))).toBe(true);
    }),
    { numRuns: 200 },
  );
  expect(compared).toBeGreaterThan(50);
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function pairsOf(items: readonly NamedItem[] | 'all', keysOfPass?: number) {
  const lookalikes = openLookalikes(lifter, keysOfPass);
  if (items === 'all')
    for await (const item of storedItems(app.db.read, lifter)) lookalikes.add(item);
  else for (const item of items) lookalikes.add(item);
  await lookalikes.find(app.db.read);
  const pairs = [...lookalikes.pairs()].map(({ item, other, why }) => [
    why,
    ...[item.name, other.name].toSorted(),
  ]);
  expect(lookalikes.count()).toBe(pairs.length);
  lookalikes.close();
  return pairs.map((pair) => pair.join(': ')).toSorted();
}

test('each pair is found once, in one pass or many, as by comparing all pairs', async () => {
  const people = [
    ...['Jo Doe', 'Doe Jo', 'Jo Doe', 'Jo Deo', 'Zoë Nuñez Gil', 'Zoe Nunez Gill', 'Gil Zoe Nunez'],
    ...['Zoe Nunes Gil', 'Else One'],
  ];
  for (const [index, name] of people.entries()) {
    const birthYear = index === 2 ? 1950 : 1990;
    await makeItem(app, 'lifter', { name, birthYear, gender: 'mujer' });
  }
  const expected = [
    'oneApart: Zoe Nunes Gil: Zoë Nuñez Gil',
    'oneApart: Zoe Nunez Gill: Zoë Nuñez Gil',
    'otherOrder: Doe Jo: Jo Doe',
    'otherOrder: Gil Zoe Nunez: Zoë Nuñez Gil',
  ];
  expect(await pairsOf('all')).toEqual(expected);
  expect(await pairsOf('all', 20)).toEqual(expected);
  const subject = createNamedItem('Zoe Nuñez Gil', born(1990));
  expect(await pairsOf([subject])).toEqual([
    'oneApart: Zoe Nunes Gil: Zoe Nuñez Gil',
    'oneApart: Zoe Nunez Gill: Zoe Nuñez Gil',
    'otherOrder: Gil Zoe Nunez: Zoe Nuñez Gil',
    'sameName: Zoe Nuñez Gil: Zoë Nuñez Gil',
  ]);
});

test('exact duplicates are found even if a fact is missing', async () => {
  await makeItem(app, 'lifter', { name: 'Una Sola', birthYear: 1990, gender: 'mujer' });
  const subject = createNamedItem('Una Sola', born(null));
  expect(await pairsOf([subject])).toEqual(['sameName: Una Sola: Una Sola']);
});

test('items that share a very common name are not all compared', async () => {
  const lookalikes = openLookalikes(lifter);
  const count = 400;
  for (let n = 0; n < count; n += 1) {
    lookalikes.add({ ...createNamedItem('Ana Gil Rey', born(1900)), id: String(n) });
  }
  await lookalikes.find(app.db.read);
  expect(lookalikes.count()).toBeGreaterThan(count);
  expect(lookalikes.count()).toBeLessThanOrEqual(2 * count * maxCompared);
  expect([...lookalikes.pairs(3)]).toHaveLength(3);
  lookalikes.close();
});
