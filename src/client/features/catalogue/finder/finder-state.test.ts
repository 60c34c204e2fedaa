import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { emptyFinder, readFinder, toListParameters, writeFinder } from './finder-state.ts';

const read = (kind: Parameters<typeof readFinder>[0], query: string) =>
  readFinder(kind, new URLSearchParams(query));

describe('the URL', () => {
  test('holds name, ranges, groups, order and page', () => {
    expect(read(player, 'name=mes&rating=80..99&position=forward&sort=-rating&page=2')).toEqual({
      name: 'mes',
      ranges: [{ field: 'rating', min: '80', max: '99' }],
      choices: [{ field: 'position', value: 'forward' }],
      only: [],
      sort: '-rating',
      page: 2,
      view: null,
    });
  });

  test('reads open ranges and ignores unknown parameters', () => {
    expect(read(player, 'age=..23&utm_source=x&preferredleg=left').ranges).toEqual([
      { field: 'age', min: null, max: '23' },
    ]);
    expect(read(player, 'rating=..&page=-3')).toEqual(emptyFinder);
  });

  test('distinguishes a range of names from a name if names can be filtered', () => {
    expect(read(circuit, 'name=A..M').ranges).toEqual([{ field: 'name', min: 'A', max: 'M' }]);
    expect(read(circuit, 'name=Jerez').name).toBe('Jerez');
    expect(read(player, 'name=A..M').name).toBe('A..M');
  });

  test('holds the ids of referenced items', () => {
    expect(read(player, 'team=t1&position=forward').choices).toEqual([
      { field: 'team', value: 't1' },
      { field: 'position', value: 'forward' },
    ]);
    expect(read(circuit, 'team=t1')).toEqual(emptyFinder);
  });

  test('does not depend on the order in which choices were made', () => {
    const [team, position] = [
      { field: 'team', value: 't1' },
      { field: 'position', value: 'forward' },
    ];
    const write = (choices: (typeof team)[]) => String(writeFinder({ ...emptyFinder, choices }));
    expect(write([team, position])).toBe(write([position, team]));
  });

  test('holds several values of one field, each once', () => {
    const query = 'position=midfielder&position=forward&position=midfielder&position=';
    expect(read(player, query).choices).toEqual([
      { field: 'position', value: 'midfielder' },
      { field: 'position', value: 'forward' },
    ]);
    expect(String(writeFinder(read(player, query)))).toBe('position=forward&position=midfielder');
  });

  test('holds filters without a field, and ignores other values of them', () => {
    const query = 'liked=following&picture=yes&added=fans';
    expect(read(player, query).only).toEqual([
      { filter: 'liked', value: 'following' },
      { filter: 'picture', value: 'yes' },
      { filter: 'added', value: 'fans' },
    ]);
    expect(String(writeFinder(read(player, query)))).toBe(query);
    expect(read(player, 'liked=others&picture=no&added=')).toEqual(emptyFinder);
  });

  test('holds a view of lists, but no other view', () => {
    expect(read(player, 'view=table').view).toBe('table');
    expect(String(writeFinder(read(player, 'rating=80..&view=table')))).toBe(
      'rating=80..&view=table',
    );
    expect(read(player, 'view=eleven').view).toBeNull();
  });

  test('limits the page to the deepest of the given size', () => {
    const params = new URLSearchParams('page=1000');
    expect(readFinder(player, params).page).toBe(1000);
    expect(readFinder(player, params, 50).page).toBe(200);
  });

  test('an empty state has no parameters', () => {
    expect(writeFinder(emptyFinder).toString()).toBe('');
  });

  test('reads what was written', () => {
    const end = fc.option(fc.integer({ min: 1, max: 999 }).map(String));
    const state = fc.record({
      name: fc.string().map((name) => name.trim()),
      ranges: fc
        .record({ field: fc.constantFrom('rating', 'age'), min: end, max: end })
        .filter(({ min, max }) => min !== null || max !== null)
        .map((range) => [range]),
      choices: fc.constantFrom(
        [],
        [{ field: 'position', value: 'forward' }],
        [
          { field: 'team', value: '0198' },
          { field: 'position', value: 'forward' },
          { field: 'position', value: 'midfielder' },
        ],
      ),
      only: fc.constantFrom([], [{ filter: 'liked', value: 'me' } as const]),
      sort: fc.constantFrom('', '-rating', 'name'),
      page: fc.integer({ min: 1, max: 1000 }),
      view: fc.constantFrom(null, 'gallery', 'table'),
    });
    fc.assert(
      fc.property(state, (given) => {
        const url = writeFinder(given).toString();
        expect(readFinder(player, new URLSearchParams(url))).toEqual(given);
      }),
    );
  });
});

describe('the parameters of the list request', () => {
  const parametersOf = (kind: Parameters<typeof readFinder>[0], query: string) =>
    toListParameters(read(kind, query), 6);

  test('are the finder’s state and a page', () => {
    expect(parametersOf(player, '')).toEqual({ page: 1, size: 6 });
    expect(parametersOf(player, 'name=a/b&rating=80..99&sort=-rating&page=2')).toEqual({
      name: 'a/b',
      rating: '80..99',
      sort: '-rating',
      page: 2,
      size: 6,
    });
    expect(parametersOf(circuit, 'name=A..M')).toEqual({ name: 'A..M', page: 1, size: 6 });
    expect(parametersOf(player, 'team=t1')).toEqual({ team: ['t1'], page: 1, size: 6 });
    expect(parametersOf(lifter, 'gender=mujer&total=..500')).toEqual({
      total: '..500',
      gender: ['mujer'],
      page: 1,
      size: 6,
    });
  });
});
