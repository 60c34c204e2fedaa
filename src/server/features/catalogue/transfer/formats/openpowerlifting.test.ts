import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { goodlift } from '#sports/powerlifting/goodlift.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  header,
  itemsOf,
  lifterOf,
  line,
  type Row,
  reading,
  result,
} from '#tests/support/lifting-results.ts';
import { openpowerlifting } from './openpowerlifting.ts';

test('a result becomes a lifter', () => {
  expect(lifterOf({})).toEqual({
    name: 'Jane Doe',
    fields: {
      gender: 'mujer',
      age: 27,
      birthYear: 1993,
      equipment: 'Raw',
      bodyweight: 62.4,
      country: 'Spain',
      federation: 'IPF',
      meet: 'World Classic Championships, Minsk',
      date: '2020-06-01',
      squat: 150,
      benchPress: 82.5,
      deadlift: 170,
      total: 402.5,
      GLPoints: 88.5,
    },
    references: {
      weightCategory: [{ fields: { weight: '63', age: 'Open', gender: 'mujer' } }],
    },
  });
});

test('of several results the one with the most Goodlift points counts, whole', () => {
  const better = { Goodlift: '95', TotalKg: '430', Best3SquatKg: '160', Date: '2022-06-01' };
  const worse = { Goodlift: '70.1', TotalKg: '500', Best3SquatKg: '250' };
  for (const rows of [
    [{}, better, worse],
    [better, worse, {}],
  ]) {
    expect(lifterOf(...rows).fields).toMatchObject({ total: 430, squat: 160, GLPoints: 95 });
  }
});

test('a result whose points nobody can know counts only beside no other', () => {
  const unknown = { Goodlift: '', BodyweightKg: '', TotalKg: '700' };
  expect(lifterOf(unknown, {}).fields).toMatchObject({ total: 402.5, GLPoints: 88.5 });
  expect(lifterOf({ ...unknown, TotalKg: '690' }, unknown).fields).toMatchObject({
    total: 700,
    GLPoints: null,
  });
});

describe('raw and equipped', () => {
  const equipped = { Equipment: 'Single-ply', TotalKg: '500', Goodlift: '80', Date: '2021-05-02' };

  test('are an item each, the better one first, whole and with what the meet was', () => {
    const worse = { ...equipped, TotalKg: '510', Goodlift: '79' };
    const lesser = { Equipment: 'Wraps', Goodlift: '70', TotalKg: '400' };
    for (const rows of [
      [{}, equipped, worse, lesser],
      [lesser, worse, equipped, {}],
    ]) {
      expect(itemsOf(...rows).map(({ key, facts }) => [key, facts.fields])).toMatchObject([
        ['Jane Doe\nRaw', { equipment: 'Raw', total: 402.5, GLPoints: 88.5, date: '2020-06-01' }],
        ['Jane Doe\nEquipped', { equipment: 'Equipped', total: 500, date: '2021-05-02' }],
      ]);
    }
    const [first, second] = itemsOf({}, { ...equipped, Goodlift: '99' });
    expect([first, second].map((item) => [item?.facts.fields.equipment, item?.line])).toEqual([
      ['Equipped', line + 1],
      ['Raw', line],
    ]);
  });

  test.each([
    ['Raw', 'Raw'],
    ['Wraps', 'Raw'],
    ['Single-ply', 'Equipped'],
    ['Multi-ply', 'Equipped'],
    ['Unlimited', 'Equipped'],
  ])('%s is %s', (Equipment, equipment) => {
    expect(lifterOf({ Equipment }).fields.equipment).toBe(equipment);
  });

  test('tell of the birth together', () => {
    const facts = itemsOf({ Age: '30' }, { ...equipped, Age: '31', Date: '2020-09-01' });
    expect(facts.map((item) => [item.facts.fields.birthYear, item.facts.fields.age])).toEqual([
      [1989, 31],
      [1989, 31],
    ]);
  });
});

describe('a meet', () => {
  const meetOf = (row: Row) => lifterOf(row).fields.meet;
  test('has its town where both are known and fit', () => {
    const long = 'x'.repeat(115);
    expect(meetOf({ MeetTown: '' })).toBe('World Classic Championships');
    expect(meetOf({ MeetName: '' })).toBe('Minsk');
    expect(meetOf({ MeetName: '', MeetTown: '' })).toBeNull();
    expect(meetOf({ MeetName: long })).toBe(long);
  });
});

describe('namesakes', () => {
  test('are told apart by the mark, which is not shown', () => {
    expect(reading({ Name: 'Jo Doe #2' })).toMatchObject({ key: 'Jo Doe #2' });
    expect(lifterOf({ Name: 'Jo Doe #2' }).name).toBe('Jo Doe');
  });

  test('any other # stays', () => {
    expect(lifterOf({ Name: '#Jo Doe#2 x' }).name).toBe('#Jo Doe#2 x');
  });
});

describe('what is no result', () => {
  test.each([
    [{ Event: 'B' }, 'no full-power result'],
    [{ Place: 'DQ' }, 'disqualified or absent'],
    [{ Place: 'DD' }, 'disqualified or absent'],
    [{ Place: 'NS' }, 'disqualified or absent'],
    [{ TotalKg: '' }, 'no total'],
  ])('%j is left out: %s', (row, skipped) => {
    expect(reading(row)).toEqual({ skipped });
  });

  test('a guest lifted like any other', () => {
    expect(lifterOf({ Place: 'G' }).fields.total).toBe(402.5);
  });

  test('a lift that failed three times is not known, the others are', () => {
    const { fields } = lifterOf({ Best3BenchKg: '-90', Best3DeadliftKg: '' });
    expect(fields).toMatchObject({ squat: 150, benchPress: null, deadlift: null });
  });
});

describe('points', () => {
  test.each([
    // Published by the federation with the formula.
    [{ gender: 'hombre', equipped: true, bodyweight: 92.04, total: 1035 }, 112.85],
    [{ gender: 'hombre', equipped: false, bodyweight: 54.88, total: 483.08 }, 83.1],
    [{ gender: 'mujer', equipped: false, bodyweight: 34.9, total: 100 }, null],
  ] as const)('%j: %s', (performance, points) => {
    expect(goodlift(performance)).toBe(points);
  });

  test('are computed where the source has none', () => {
    const blank = { Goodlift: '' };
    const women = { gender: 'mujer', bodyweight: 62.4, total: 402.5 } as const;
    expect(lifterOf(blank).fields.GLPoints).toBe(goodlift({ ...women, equipped: false }));
    expect(lifterOf({ ...blank, Equipment: 'Wraps' }).fields.GLPoints).toBe(
      goodlift({ ...women, equipped: false }),
    );
    expect(lifterOf({ ...blank, Equipment: 'Single-ply' }).fields.GLPoints).toBe(
      goodlift({ ...women, equipped: true }),
    );
    expect(lifterOf({ ...blank, BodyweightKg: '' }).fields.GLPoints).toBeNull();
  });

  test('a file may be older than the points', () => {
    const old = header.filter((column) => column !== 'Goodlift');
    const format = openpowerlifting(lifter, old);
    const row = format.read(
      old.map((column) => result[column as keyof typeof result]),
      line,
    );
    expect(row).toMatchObject({
      parsed: {
        results: {
          Raw: {
            points: goodlift({ gender: 'mujer', equipped: false, bodyweight: 62.4, total: 402.5 }),
          },
        },
      },
    });
  });
});

describe('birth', () => {
  test('exact ages leave one year where a birthday lay between two competitions', () => {
    const spring = { Age: '30', Date: '2020-03-01' };
    const autumn = { Age: '31', Date: '2020-09-01' };
    expect(lifterOf(spring).fields).toMatchObject({ birthYear: null, age: 30 });
    expect(lifterOf(spring, autumn).fields).toMatchObject({ birthYear: 1989, age: 31 });
  });

  test('ages that contradict each other leave none, in whatever order', () => {
    const rows = [{ Age: '26.5' }, { Age: '25.5' }, { Age: '26.5', Goodlift: '99' }];
    for (const some of [rows, rows.toReversed()]) {
      expect(lifterOf(...some).fields).toMatchObject({ birthYear: null, age: null });
    }
  });

  test('an unknown age says nothing against the others', () => {
    expect(lifterOf({ Age: '' }, {}).fields).toMatchObject({ birthYear: 1993, age: 27 });
    expect(lifterOf({ Age: '' }).fields).toMatchObject({ birthYear: null, age: null });
  });
});

describe('refused', () => {
  test.each([
    [{ Name: '' }, 'Name is empty'],
    [{ Sex: 'X' }, 'Sex is none of M, F and Mx: X'],
    [{ Equipment: 'Jetpack' }, 'Equipment is not known: Jetpack'],
    [{ TotalKg: '4o2.5' }, 'TotalKg is no number: 4o2.5'],
    [{ Date: 'June' }, 'Date is no date: June'],
    [{ Date: '2024-02-30' }, 'Date is no date: 2024-02-30'],
    [{ Date: '9999-99-99' }, 'Date is no date: 9999-99-99'],
    [{ BodyweightKg: '1e9' }, 'BodyweightKg is no number: 1e9'],
  ])('a row: %j', (row, reason) => {
    expect(() => reading(row)).toThrow(reason);
  });

  test('a file without its columns, and another kind', () => {
    expect(() => openpowerlifting(lifter, ['Name', 'Sex'])).toThrow(
      'This is no openpowerlifting file: it has no column Event, Equipment,',
    );
    expect(() => openpowerlifting(player, header)).toThrow('hold lifters, no player');
  });
});
