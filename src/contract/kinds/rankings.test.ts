import { expect, test } from 'vitest';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { powerlifting } from '#sports/powerlifting/sport.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { choice } from './fields.ts';
import type { Kind } from './kind.ts';
import { getRanking, unknownGroup } from './rankings.ts';

function rankingOf(described: object, ranked: Kind = lifter) {
  const { ranking } = weightCategory;
  const category = { ...weightCategory, ranking: { ...ranking, ...described } } as Kind;
  return getRanking([{ ...powerlifting, kinds: [ranked, category] }], category);
}

test('a ranking matches the kind that it ranks', () => {
  expect(rankingOf({})).toMatchObject({ ranked: lifter, by: 'total' });
});

test.each([
  [{ by: 'totl' }, 'totl'],
  [{ by: 'country' }, 'country'],
  [{ best: ['squat', 'benchpress'] }, 'benchpress'],
  [{ by: 'bodyweight' }, 'bodyweight'],
  [{ best: ['bodyweight'] }, 'bodyweight'],
  [{ columns: ['total', 'toString'] }, 'toString'],
  [{ columns: ['weightCategory'] }, 'weightCategory'],
])('%j is refused when it is described', (described, name) => {
  expect(() => rankingOf(described)).toThrow(`weightCategory cannot rank lifter by ${name}`);
});

test('no option has the name of the unknown group', () => {
  const equipment = choice('Equipment', ['Raw', unknownGroup], { required: false });
  const ranked: Kind = { ...lifter, fields: { ...lifter.fields, equipment } };
  expect(() => rankingOf({}, ranked)).toThrow('lifter.equipment has an option unknown');
});
