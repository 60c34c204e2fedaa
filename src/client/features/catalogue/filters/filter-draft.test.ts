import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { emptyFinder, readFinder } from '../finder/finder-state.ts';
import {
  applyDraft,
  createDraft,
  dropFilter,
  emptyDraft,
  findRangeError,
  findWrongEnds,
  findWrongRange,
  toggleChoice,
  toggleOnly,
} from './filter-draft.ts';

const read = (kind: Parameters<typeof readFinder>[0], query: string) =>
  readFinder(kind, new URLSearchParams(query));

describe('a draft', () => {
  test.each([
    [player, 'name=mes&rating=79..91&age=..27&position=forward&position=midfielder&sort=-likes'],
    [player, 'liked=me&picture=yes&added=fans&view=table'],
    [circuit, 'topSpeed=350.5..&name=A..M'],
  ] as const)('that nobody changed applies what is applied: %#', (kind, query) => {
    const state = read(kind, query);
    expect(applyDraft(kind, createDraft(kind, state, 'kg'), state, 'kg')).toEqual(state);
  });

  test('applies at page 1, without ends that are empty', () => {
    const before = read(player, 'rating=79..91&page=4');
    const draft = {
      ...createDraft(player, before, 'kg'),
      ranges: { goals: { min: '0', max: '' } },
    };
    expect(applyDraft(player, draft, before, 'kg')).toEqual({
      ...emptyFinder,
      ranges: [{ field: 'goals', min: '0', max: null }],
    });
  });

  test('keeps kilograms exact while pounds are shown, and converts what was typed', () => {
    const before = read(lifter, 'total=317.5..&squat=100..');
    const draft = createDraft(lifter, before, 'lb');
    expect(draft.ranges.total).toEqual({ min: '700', max: '' });
    const typed = { ...draft, ranges: { ...draft.ranges, squat: { min: '300', max: '' } } };
    expect(applyDraft(lifter, typed, before, 'lb').ranges).toEqual([
      { field: 'squat', min: '136.08', max: null },
      { field: 'total', min: '317.5', max: null },
    ]);
  });

  test('reads numbers as they are typed', () => {
    const draft = { ...emptyDraft, ranges: { marketvalue: { min: '2,5', max: '1 000' } } };
    expect(applyDraft(player, draft, emptyFinder, 'kg').ranges).toEqual([
      { field: 'marketvalue', min: '2.5', max: '1000' },
    ]);
  });
});

describe('a range', () => {
  test.each([
    ['79', '91', null, []],
    ['', '', null, []],
    ['80', '80', null, []],
    ['91', '79', 'The minimum is above the maximum.', ['min', 'max']],
    ['x', '79', 'The minimum must be a number, such as 80 or 2.5.', ['min']],
    ['1', 'x', 'The maximum must be a number, such as 80 or 2.5.', ['max']],
    ['x', 'y', 'Minimum and maximum must be numbers, such as 80 or 2.5.', ['min', 'max']],
  ] as const)('from “%s” to “%s” is refused with: %s', (min, max, error, wrong) => {
    const range = { min, max };
    expect(findRangeError(player, 'rating', range)).toBe(error);
    expect(findWrongEnds(player, 'rating', range)).toEqual(wrong);
    const name = error === null ? null : 'rating';
    expect(findWrongRange(player, { ...emptyDraft, ranges: { rating: range } })).toBe(name);
  });

  test('that is refused is not applied', () => {
    const draft = { ...emptyDraft, ranges: { rating: { min: '91', max: '79' } } };
    expect(applyDraft(player, draft, emptyFinder, 'kg')).toEqual(emptyFinder);
  });
});

test('values of one field add up, and a second press removes one', () => {
  const forward = { field: 'position', value: 'forward' };
  const midfielder = { field: 'position', value: 'midfielder' };
  const both = toggleChoice(toggleChoice(emptyDraft, forward), midfielder);
  expect(both.choices).toEqual([forward, midfielder]);
  expect(toggleChoice(both, forward).choices).toEqual([midfielder]);
});

test('likes by the viewer and by followed fans replace each other', () => {
  const mine = { filter: 'liked', value: 'me' } as const;
  const theirs = { filter: 'liked', value: 'following' } as const;
  const picture = { filter: 'picture', value: 'yes' } as const;
  const draft = toggleOnly(toggleOnly(emptyDraft, picture), mine);
  expect(toggleOnly(draft, theirs).only).toEqual([picture, theirs]);
  expect(toggleOnly(draft, mine).only).toEqual([picture]);
});

test.each(['name', 'rating', 'position', 'liked'])('the filter %s can be dropped alone', (name) => {
  const state = read(player, 'name=mes&rating=79..&position=forward&position=midfielder&liked=me');
  const dropped = dropFilter(createDraft(player, state, 'kg'), name);
  const applied = applyDraft(player, dropped, state, 'kg');
  const params = new URLSearchParams(
    'name=mes&rating=79..&position=forward&position=midfielder&liked=me',
  );
  params.delete(name);
  expect(applied).toEqual(readFinder(player, params));
});
