import { expect, test } from 'vitest';
import { sports } from '#sports/index.ts';
import { listFavouriteLists, readFavourites, writeFavourites } from './favourite-lists.ts';

const at = (search: string, interest?: string) =>
  readFavourites(sports, new URLSearchParams(search), interest);
const sportOf = (interest: string) => {
  const sport = sports.find((candidate) => candidate.interest === interest);
  if (!sport) throw new Error(`No sport ${interest}`);
  return sport;
};

test.each([
  ['fifa', ['Players', 'Teams', 'Elevens'], ['favPlayers', 'favTeams', 'favElevens']],
  ['motogp', ['Riders', 'Circuits', 'Podiums'], ['favRiders', 'favCircuits', 'favPodiums']],
  ['powerlifting', ['Lifters', 'Categories'], ['favLifters', 'favWeightCategories']],
])('%s has its lists in order', (interest, labels, names) => {
  const lists = listFavouriteLists(sportOf(interest));
  expect(lists.map(({ label }) => label)).toEqual(labels);
  expect(lists.map(({ name }) => name)).toEqual(names);
});

test('the first list of the sport of interest is the default', () => {
  expect(at('', 'powerlifting')).toMatchObject({ list: { name: 'favLifters' } });
  expect(at('sport=fifa', 'powerlifting')).toMatchObject({ list: { name: 'favPlayers' } });
  expect(at('')).toMatchObject({ sport: { interest: 'fifa' }, list: { name: 'favPlayers' } });
  expect(at('sport=chess&list=favPawns')).toMatchObject({
    sport: { interest: 'fifa' },
    list: { name: 'favPlayers' },
  });
});

test.each([
  ['fifa', 'favPlayers'],
  ['motogp', 'favRiders'],
  ['powerlifting', 'favLifters'],
])('choosing %s shows %s', (interest, name) => {
  const params = new URLSearchParams('sport=motogp&list=favCircuits&page=3&tab=favorites');
  const next = writeFavourites(params, { sport: sportOf(interest) });
  expect(next.get('page')).toBeNull();
  expect(next.get('tab')).toBe('favorites');
  expect(at(next.toString())).toMatchObject({ sport: { interest }, list: { name } });
});

test('the URL holds the list', () => {
  const shown = at('sport=motogp&list=favPodiums');
  if (!shown) throw new Error('Nothing on show');
  const next = writeFavourites(new URLSearchParams(), shown);
  expect(next.toString()).toBe('sport=motogp&list=favPodiums');
  expect(at(next.toString())).toEqual(shown);
});

test('a list of another sport is replaced by the first list of the sport', () => {
  expect(at('sport=motogp&list=favPlayers')).toMatchObject({ list: { name: 'favRiders' } });
});
