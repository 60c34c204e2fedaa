import { describe, expect, it } from 'vitest';
import { checkText } from '#contract/form-checks.ts';
import type { Field } from '#contract/kinds/fields.ts';
import { itemName, type Kind, maxNameLength } from '#contract/kinds/kind.ts';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import type { StarterItem } from '#contract/kinds/starter.ts';
import { positions } from './football/player.ts';
import { sports } from './index.ts';
import { lifterMeets } from './powerlifting/lifter-meets.data.ts';
import { ageCategories, weights } from './powerlifting/weight-category.ts';
import { starterData } from './starter.ts';

const kinds = kindsOf(sports);
const itemsOf = (kind: string) => starterData[kind] ?? [];
const namesOf = (kind: Kind) => itemsOf(kind.name).map((item) => itemName(kind, item));

function getError(field: Field, value: unknown): string | null {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.trim() === value && value !== ''
        ? (checkText(field, value)?.issue ?? null)
        : 'is not a trimmed text';
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'is not a number';
      if (value < field.min || value > field.max) return `is outside ${field.min}–${field.max}`;
      return Number(value.toFixed(field.decimals)) === value ? null : 'has too many decimals';
    }
    case 'choice':
      return field.options.some((option) => option === value) ? null : 'is not an option';
    case 'references':
      return Array.isArray(value) && value.length > 0 && new Set(value).size === value.length
        ? null
        : 'is not a list of distinct names';
    default:
      return field satisfies never;
  }
}

const sportOf = (kind: Kind) => sports.find(({ kinds: own }) => own.includes(kind))?.name;

function errorsOf(kind: Kind, item: StarterItem): string[] {
  const facts = Object.entries(item).filter(([name]) => name !== 'name' && name !== 'derived');
  return facts.flatMap(([name, value]) => {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    const error = field ? getError(field, value) : 'is unknown';
    const folder = `src/sports/${sportOf(kind)}`;
    return error ? [`${folder}, ${itemName(kind, item)}: ${name} ${error} (${value})`] : [];
  });
}

const countBy = (items: readonly StarterItem[], field: string, value: string) =>
  items.filter((item) => item[field] === value).length;

describe.each(kinds)('starter data of $name', (kind) => {
  it('keeps to the description in every item', () => {
    expect(itemsOf(kind.name).flatMap((item) => errorsOf(kind, item))).toEqual([]);
  });

  it('derives no field but one that is there', () => {
    const wrong = itemsOf(kind.name).flatMap((item) =>
      (item.derived ?? []).filter((name) => !(name in kind.fields) || item[name] === undefined),
    );
    expect(wrong).toEqual([]);
  });

  it('gives names exactly where the kind does not make them of its fields', () => {
    const named = itemsOf(kind.name).filter((item) => item.name !== undefined);
    expect(named).toHaveLength(kind.naming === 'given' ? itemsOf(kind.name).length : 0);
  });

  it('names every item once', () => {
    const names = namesOf(kind);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => name.trim() === '' || name.length > maxNameLength)).toEqual([]);
  });

  it('refers only to items of kinds that are loaded before it', () => {
    const order = Object.keys(starterData);
    const fields = Object.entries(kind.fields).flatMap(([name, field]) =>
      field.type === 'references' ? [{ name, to: field.to }] : [],
    );
    for (const { name, to } of fields) {
      const place = `starter.ts must list ${to} before ${kind.name}, whose ${name} refers to it`;
      expect(order.indexOf(to), place).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(to), place).toBeLessThan(order.indexOf(kind.name));
      const target = getKind(sports, to);
      const known = new Set(target ? namesOf(target) : []);
      const referred = itemsOf(kind.name).flatMap((item) => item[name] ?? []);
      expect(referred.filter((reference) => !known.has(String(reference)))).toEqual([]);
    }
  });
});

describe('starter catalogue', () => {
  it('holds registered kinds only', () => {
    const known = kinds.map(({ name }) => name);
    const unknown = Object.keys(starterData).filter((name) => !known.includes(name));
    expect(unknown, "starter.ts of a sport has data of no kind in the sport's `kinds`").toEqual([]);
  });

  it.each([
    ['player', 250],
    ['team', 40],
    ['rider', 30],
    ['circuit', 25],
    ['lifter', 150],
  ])('has enough of every kind: %s', (kind, min) => {
    expect(itemsOf(kind).length).toBeGreaterThanOrEqual(min);
  });

  it.each(positions)('has enough players to choose a %s from', (position) => {
    expect(countBy(itemsOf('player'), 'position', position)).toBeGreaterThanOrEqual(20);
  });

  it('has whole squads of ten clubs', () => {
    const squads = Map.groupBy(itemsOf('player'), (item) => String(item.team));
    const whole = [...squads.values()].filter((squad) => squad.length >= 18);
    expect(whole.length).toBeGreaterThanOrEqual(10);
    for (const squad of whole) {
      for (const position of ['goalkeeper', 'centre-back', 'midfielder', 'forward'] as const) {
        expect(countBy(squad, 'position', position)).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it('gives no shirt number twice in a team', () => {
    const shirts = itemsOf('player').flatMap(({ team, number }) =>
      number === undefined ? [] : [`${team} ${number}`],
    );
    expect(shirts.filter((shirt, index) => shirts.indexOf(shirt) !== index)).toEqual([]);
  });

  it('has the riders that fans look for first', () => {
    const names = itemsOf('rider').map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Maverick Viñales',
        'Marc Márquez',
        'Álex Márquez',
        'Pedro Acosta',
        'Francesco Bagnaia',
        'Fabio Quartararo',
        'Marco Bezzecchi',
        'Valentino Rossi',
        'Giacomo Agostini',
      ]),
    );
  });

  it('has every weight and age of the weight categories', () => {
    const categories = itemsOf('weightCategory');
    expect(new Set(categories.map(({ weight }) => weight))).toEqual(new Set(weights));
    expect(new Set(categories.map(({ age }) => age))).toEqual(new Set(ageCategories));
  });

  it('puts every lifter into a category of the same gender, every weight used', () => {
    const lifters = itemsOf('lifter');
    for (const { name, gender, weightCategory } of lifters) {
      expect(`${name}: ${weightCategory}`).toMatch(new RegExp(` ${gender}$`));
    }
    const used = new Set(lifters.map(({ weightCategory }) => String(weightCategory).split(' ')[0]));
    expect(used).toEqual(new Set(weights));
  });

  it('has raw lifters only, whose age is that of the year of their meet', () => {
    const lifters = itemsOf('lifter');
    expect(lifters.filter(({ equipment }) => equipment !== 'Raw')).toEqual([]);
    const dated = lifters.filter(({ date }) => date !== undefined);
    expect(dated.length).toBeGreaterThan(150);
    const wrong = dated.filter(
      ({ date, birthYear, age }) =>
        birthYear !== undefined && Number(String(date).slice(0, 4)) - Number(birthYear) !== age,
    );
    expect(wrong).toEqual([]);
  });

  it('takes no meet for one of a lifter whom it does not have', () => {
    const names = new Set(itemsOf('lifter').map(({ name }) => name));
    expect([...lifterMeets.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('adds up the three lifts of every lifter', () => {
    const wrong = itemsOf('lifter').filter(
      ({ squat, benchPress, deadlift, total }) =>
        Number(squat) + Number(benchPress) + Number(deadlift) !== total,
    );
    expect(wrong).toEqual([]);
  });
});
