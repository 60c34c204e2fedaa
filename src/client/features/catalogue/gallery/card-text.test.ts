import { describe, expect, test } from 'vitest';
import { drawItem, loadDrawer } from '#client/artwork/draw-item.ts';
import { drawnText } from '#client/artwork/drawn-text.ts';
import type { Item } from '#contract/kinds/items.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Shape } from '#sports/artwork/drawing.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { sports } from '#sports/index.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { drawingOnlyText, secondaryText, sortedFigure, sortedNumber } from './card-text.ts';

const box = { width: 384, height: 288 };

function itemOf({ name, fields }: typeof player): Item {
  const values = Object.entries(fields).map(([field, { type }], index) => [
    field,
    type === 'number' ? 101 + index : type === 'choice' ? '83' : null,
  ]);
  const common = {
    _id: 'i1',
    kind: name,
    name: 'Somebody Else 83 kg',
    image: null,
    likesCount: 0,
    liked: false,
  };
  return { ...common, ...Object.fromEntries(values) };
}

function textsOf(shapes: readonly Shape[]): string[] {
  return shapes.flatMap((shape) => {
    if (shape.shape === 'text') return [shape.content];
    return shape.shape === 'group' ? textsOf(shape.shapes) : [];
  });
}

describe.each(kindsOf(sports))('a card of a $name', (kind) => {
  test('has a text for every number that its drawing shows', async () => {
    await loadDrawer(kind.name);
    const item = itemOf(kind as typeof player);
    const figures = textsOf(drawItem(kind.name, item, box).drawing.shapes)
      .flatMap((text) => text.match(/\d[\d.]*/g) ?? [])
      // A circuit's drawing shows its scale, 250 m per cell.
      .filter((figure) => figure !== '250.' && figure !== '250');
    for (const sort of ['name', kind.order]) {
      const sorted = sortedNumber(kind, sort);
      const figure = sorted === null ? '' : sortedFigure(kind, item, sorted, 'kg')?.join(' ');
      const words = `${item.name} ${secondaryText(kind, item, sorted, 'kg')} ${drawingOnlyText(kind, item, sorted, 'kg')} ${figure}`;
      for (const shown of figures) expect(words.match(/\d[\d.]*/g)).toContain(shown);
      for (const shown of figures)
        expect(`${item.name} ${drawnText(kind, item, 'kg')}`).toContain(shown);
    }
  });
});

const olivares: Item = {
  _id: 'l1',
  kind: 'lifter',
  name: 'Jesus Olivares',
  image: null,
  likesCount: 0,
  liked: false,
  weightCategory: [{ _id: 'c', name: '+120 kg Open hombre' }],
  total: 1152.5,
  deadlift: 410,
};

test('several numbers on a secondary line are labelled', () => {
  const line = (sorted: string | null, item = olivares) =>
    secondaryText(lifter, item, sorted, 'kg').replaceAll('\u00A0', ' ');
  expect(line(null)).toBe('+120 kg Open hombre · total 1152.5 kg · deadlift 410 kg');
  expect(line('total')).toBe('+120 kg Open hombre · deadlift 410 kg');
  // Raw and equipped totals cannot be compared.
  expect(line('total', { ...olivares, equipment: 'Equipped' })).toBe(
    '+120 kg Open hombre · Equipped · deadlift 410 kg',
  );
  expect(line('GLPoints', { ...olivares, deadlift: null })).toBe(
    '+120 kg Open hombre · total 1152.5 kg',
  );
});

test('a card shows the number that the list is sorted by, with its unit', () => {
  const bellingham: Item = { ...olivares, kind: 'player', goals: 9, marketvalue: 180 };
  expect(sortedNumber(player, '-goals')).toBe('goals');
  expect(sortedFigure(player, bellingham, 'goals', 'kg')).toEqual(['Goals', '9']);
  expect(sortedFigure(player, bellingham, 'marketvalue', 'kg')).toEqual([
    'Market value',
    '180\u00A0M€',
  ]);
  expect(sortedFigure(player, bellingham, 'assists', 'kg')).toEqual(['Assists', '–']);
  expect(sortedFigure(lifter, olivares, 'total', 'lb')).toEqual(['Total', '2540.8\u00A0lb']);
  expect(sortedNumber(player, '')).toBe('rating');
  for (const sort of ['-likes', 'name', 'newest', 'bogus'])
    expect(sortedNumber(player, sort)).toBe(null);
  expect(sortedNumber(rider, 'nationality')).toBe(null);
});

describe('a place in a league', () => {
  const makeTeam = (ranking: number | null): Item => {
    const facts = { league: 'LaLiga', country: 'Spain', ranking, points: 60 };
    return {
      _id: 't1',
      kind: 'team',
      name: 'Betis',
      image: null,
      likesCount: 0,
      liked: false,
      ...facts,
    };
  };

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [11, '11th'],
    [22, '22nd'],
  ])('%i is written as %s with the league, which the line above omits', (ranking, ordinal) => {
    const item = makeTeam(ranking);
    const figure = sortedFigure(team, item, 'ranking', 'kg');
    expect(figure?.[1].replaceAll('\u00A0', ' ')).toBe(`${ordinal} in LaLiga`);
    expect(secondaryText(team, item, 'ranking', 'kg')).toBe('Spain');
  });

  test('the line above names the league in other orders and without a place', () => {
    expect(secondaryText(team, makeTeam(5), 'points', 'kg')).toBe('LaLiga · Spain');
    expect(secondaryText(team, makeTeam(null), 'ranking', 'kg')).toBe('LaLiga · Spain');
  });
});
