import { expect, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { starterSource } from '#contract/kinds/sources.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { getKindSources, otherTimes, sourcesOf, sourceText } from './sources.ts';

const computed = { lifter: ['total', 'GLPoints'] };
const starter = { name: starterSource, date: null };

test.each(kindsOf(sports))('$name has a date and an origin for its starter items', ({ name }) => {
  const sources = getKindSources(name);
  expect(sources?.asOf).toMatch(/\d{4}/);
  expect(sources?.from).toMatch(/\.$/);
  const isDerived = (starterData[name] ?? []).some(({ derived }) => derived);
  expect(sources?.derived !== undefined).toBe(isDerived || name in computed);
});

test('a source is named, with its date if known', () => {
  expect(sourceText('player', starter)).toBe('Season 2025–26 · starter catalogue');
  const former = { ...starter, date: '2025-06-30' };
  expect(sourceText('player', former)).toBe('Season 2024–25 · starter catalogue');
  expect(sourceText('player', { ...starter, date: '2026-06-30' })).toMatch(/^Season 2025–26/);
  const rookie = { ...starter, date: '2026-10-04' };
  expect(sourceText('rider', rookie)).toMatch(/^Season 2026, after round 16 of 22 · /);
  const opl = { name: 'OpenPowerlifting', date: '2024-08-11' };
  expect(sourceText('lifter', opl)).toBe('OpenPowerlifting, 11 Aug 2024');
  expect(sourceText('lifter', { ...opl, date: null })).toBe('OpenPowerlifting');
  expect(sourceText('nothing', starter)).toBe('starter catalogue');
});

test('only starter items name numbers of another date', () => {
  expect(otherTimes('player', starter)).toMatch(/age: 30 June 2026/);
  expect(otherTimes('player', { name: 'players_20.csv', date: '2026-01-01' })).toBe('');
});

test('a page names each source once, and none for items created by fans', () => {
  const item = (source?: Item['source']): Item => ({
    _id: '1',
    kind: 'team',
    name: 'Lugo',
    image: null,
    likesCount: 0,
    liked: false,
    ...(source && { source }),
  });
  const rfef = { name: 'RFEF', date: '2025-06-01' };
  expect(sourcesOf('team', [item(rfef), item(), item(starter), item(starter), item(rfef)])).toEqual(
    ['RFEF, 1 Jun 2025', 'Season 2025–26 · starter catalogue'],
  );
  expect(sourcesOf('team', [item()])).toEqual([]);
});
