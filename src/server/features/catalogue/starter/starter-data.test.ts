import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { itemName, type Kind } from '#contract/kinds/kind.ts';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import type { StarterItem } from '#contract/kinds/starter.ts';
import { positions } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { sports } from '#sports/index.ts';
import { rider } from '#sports/motogp/rider.ts';
import { deriveRiderRating, type RiderFacts } from '#sports/motogp/rider-rating.ts';
import { weightCategories } from '#sports/powerlifting/weight-categories.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { parseStarter } from './read-starter.ts';

const kinds = kindsOf(sports);
const itemsOf = (kind: string) => starterData[kind] ?? [];
const namesOf = (kind: Kind) => itemsOf(kind.name).map((item) => itemName(kind, item));
const repeated = (texts: readonly string[]) =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

const countBy = (items: readonly StarterItem[], field: string, value: string) =>
  items.filter((item) => item[field] === value).length;

test('a bad row is named by file, line and field, and every one of them', () => {
  const text = 'name,ranking,points\nLugo,first,10\nElda,2\nAvilés,3,1001\n';
  expect(() => parseStarter(team, text, 'team.csv')).toThrow(
    [
      'team.csv, line 2: ranking is no number: first',
      'team.csv, line 3: it has 2 cells, the header 3',
      'team.csv, line 4: points must be <= 1000',
    ].join('\n'),
  );
  expect(() => parseStarter(team, 'name,colour\n', 'team.csv')).toThrow('no column colour');
  expect(() => parseStarter(team, '', 'team.csv')).toThrow('team.csv is empty');
});

describe.each(kinds)('starter data of $name', (kind) => {
  it('derives only fields that are present', () => {
    const wrong = itemsOf(kind.name).flatMap((item) =>
      (item.derived ?? []).filter((name) => item[name] === undefined),
    );
    expect(wrong).toEqual([]);
  });

  it('has every item once', () => {
    const shared = kind.identity?.shared ?? [];
    const identities = itemsOf(kind.name).map((item) =>
      [itemName(kind, item), ...shared.map((field) => item[field])].join(' · '),
    );
    expect(repeated(identities)).toEqual([]);
  });

  it('refers to items that are loaded before it', () => {
    const order = Object.keys(starterData);
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== 'references' || field.to === kind.name) continue;
      expect(order.indexOf(field.to)).toBeLessThan(order.indexOf(kind.name));
      const target = getKind(sports, field.to);
      const known = new Set(target ? namesOf(target) : []);
      const referred = itemsOf(kind.name).flatMap((item) => item[name] ?? []);
      expect(referred.filter((reference) => !known.has(String(reference)))).toEqual([]);
    }
  });
});

describe('starter football', () => {
  const squads = Map.groupBy(itemsOf('player'), (item) => String(item.team));
  const clubs = itemsOf('team');

  it.each([
    ['LaLiga', 20],
    ['Premier League', 20],
    ['Serie A', 20],
    ['Bundesliga', 18],
    ['Ligue 1', 18],
    ['Liga F', 16],
    ["Women's Super League", 12],
  ])('has every club of %s with its place and a squad', (league, count) => {
    const members = clubs.filter((club) => club.league === league);
    const places = members.map(({ ranking }) => Number(ranking)).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    for (const { name } of members) {
      const squad = squads.get(String(name)) ?? [];
      expect(squad.length, String(name)).toBeGreaterThanOrEqual(15);
      expect(countBy(squad, 'position', 'goalkeeper'), String(name)).toBeGreaterThanOrEqual(1);
    }
  });

  it.each(positions)('has enough players to choose a %s from', (position) => {
    expect(countBy(itemsOf('player'), 'position', position)).toBeGreaterThanOrEqual(100);
  });

  it('gives no shirt number twice in a team', () => {
    const shirts = itemsOf('player').flatMap(({ team: club, number }) =>
      number === undefined ? [] : [`${club} ${number}`],
    );
    expect(repeated(shirts)).toEqual([]);
  });

  it('knows rating, value, goals and assists of the best twelve', () => {
    const best = itemsOf('player').toSorted(
      (a, b) => Number(b.rating ?? 0) - Number(a.rating ?? 0),
    );
    for (const player of best.slice(0, 12)) {
      expect(player).toMatchObject({
        rating: expect.any(Number),
        marketvalue: expect.any(Number),
        goals: expect.any(Number),
        assists: expect.any(Number),
      });
    }
  });
});

describe('starter motorcycling', () => {
  it.each([
    ['Marc Márquez', 96],
    ['Francesco Bagnaia', 78],
    ['Jorge Martín', 59],
    ['Giacomo Agostini', 99],
    ['Valentino Rossi', 93],
  ])('has %s, rated %d', (name, rating) => {
    expect(itemsOf('rider').find((one) => one.name === name)).toMatchObject({ rating });
  });

  it('derives the ratings by the formula', () => {
    const rated = itemsOf('rider').filter(({ derived }) => derived?.includes('rating'));
    expect(rated.length).toBeGreaterThanOrEqual(40);
    expect(rated.filter((one) => deriveRiderRating(one as RiderFacts) !== one.rating)).toEqual([]);
  });

  it('has an update of 2026 for its riders', () => {
    const file = 'src/sports/motogp/rider-2026.csv';
    const update = parseStarter(rider, readFileSync(file, 'utf8'), file);
    const known = new Set(namesOf(rider));
    expect(update).toHaveLength(22);
    expect(update.filter(({ name = '' }) => !known.has(name))).toEqual([]);
  });
});

describe('starter powerlifting', () => {
  const lifters = itemsOf('lifter');

  it('has the weight categories of the federation', () => {
    expect(itemsOf('weightCategory')).toEqual(weightCategories);
  });

  it('puts every lifter into a category of the same gender, every weight used', () => {
    for (const { name, gender, weightCategory } of lifters) {
      expect(`${name}: ${weightCategory}`).toMatch(new RegExp(` ${gender}$`));
    }
    const used = new Set(lifters.map(({ weightCategory }) => String(weightCategory).split(' ')[0]));
    expect(used).toEqual(new Set(weightCategories.map(({ weight }) => weight)));
  });

  it('has raw lifters only, aged by the year of their meet', () => {
    expect(lifters.filter(({ equipment }) => equipment !== 'Raw')).toEqual([]);
    const dated = lifters.filter(({ date }) => date !== undefined);
    expect(dated.length).toBeGreaterThan(150);
    const wrong = dated.filter(
      ({ date, birthYear, age }) =>
        birthYear !== undefined && Number(String(date).slice(0, 4)) - Number(birthYear) !== age,
    );
    expect(wrong).toEqual([]);
  });

  it('adds up the three lifts of every lifter', () => {
    const wrong = lifters.filter(
      ({ squat, benchPress, deadlift, total }) =>
        Number(squat) + Number(benchPress) + Number(deadlift) !== total,
    );
    expect(wrong).toEqual([]);
  });
});
