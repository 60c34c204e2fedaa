import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { goodlift } from '#sports/powerlifting/goodlift.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  firstLine,
  header,
  itemsOf,
  lifterOf,
  type Row,
  reading,
  result,
} from '#tests/support/lifting-results.ts';
import { openOpenpowerlifting } from './openpowerlifting.ts';

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

test('the result with the most Goodlift points counts, with all its facts', () => {
  const better = { Goodlift: '95', TotalKg: '430', Best3SquatKg: '160', Date: '2022-06-01' };
  const worse = { Goodlift: '70.1', TotalKg: '500', Best3SquatKg: '250' };
  for (const rows of [
    [{}, better, worse],
    [better, worse, {}],
  ]) {
    expect(lifterOf(...rows).fields).toMatchObject({ total: 430, squat: 160, GLPoints: 95 });
  }
});

test('a result without points only counts if there is no other', () => {
  const unknown = { Goodlift: '', BodyweightKg: '', TotalKg: '700' };
  expect(lifterOf(unknown, {}).fields).toMatchObject({ total: 402.5, GLPoints: 88.5 });
  expect(lifterOf({ ...unknown, TotalKg: '690' }, unknown).fields).toMatchObject({
    total: 700,
    GLPoints: null,
  });
});

describe('raw and equipped', () => {
  const equipped = { Equipment: 'Single-ply', TotalKg: '500', Goodlift: '80', Date: '2021-05-02' };

  test('are one item each, the better first, with the facts of the meet', () => {
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
      ['Equipped', firstLine + 1],
      ['Raw', firstLine],
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

  test('determine the birth year together', () => {
    const facts = itemsOf({ Age: '30' }, { ...equipped, Age: '31', Date: '2020-09-01' });
    expect(facts.map((item) => [item.facts.fields.birthYear, item.facts.fields.age])).toEqual([
      [1989, 31],
      [1989, 31],
    ]);
  });
});

describe('a meet', () => {
  const meetOf = (row: Row) => lifterOf(row).fields.meet;
  test('has its town if both are known and fit', () => {
    const long = 'x'.repeat(115);
    expect(meetOf({ MeetTown: '' })).toBe('World Classic Championships');
    expect(meetOf({ MeetName: '' })).toBe('Minsk');
    expect(meetOf({ MeetName: '', MeetTown: '' })).toBeNull();
    expect(meetOf({ MeetName: long })).toBe(long);
  });
});

describe('namesakes', () => {
  test('are distinguished by a number that is not displayed', () => {
    expect(reading({ Name: 'Jo Doe #2' })).toMatchObject({ key: 'Jo Doe #2' });
    expect(lifterOf({ Name: 'Jo Doe #2' }).name).toBe('Jo Doe');
  });

  test('any other # is kept', () => {
    expect(lifterOf({ Name: '#Jo Doe#2 x' }).name).toBe('#Jo Doe#2 x');
  });
});

describe('rows without a result', () => {
  test.each([
    [{ Event: 'B' }, 'no full-power result'],
    [{ Place: 'DQ' }, 'disqualified or absent'],
    [{ Place: 'DD' }, 'disqualified or absent'],
    [{ Place: 'NS' }, 'disqualified or absent'],
    [{ TotalKg: '' }, 'no total'],
  ])('%j is left out: %s', (row, skipped) => {
    expect(reading(row)).toEqual({ skipped });
  });

  test('a guest counts like any other lifter', () => {
    expect(lifterOf({ Place: 'G' }).fields.total).toBe(402.5);
  });

  test('a lift that failed three times is unknown, but the others are known', () => {
    const { fields } = lifterOf({ Best3BenchKg: '-90', Best3DeadliftKg: '' });
    expect(fields).toMatchObject({ squat: 150, benchPress: null, deadlift: null });
  });
});

describe('points', () => {
  test.each([
    // Points published by the federation with the formula.
    [{ gender: 'hombre', equipped: true, bodyweight: 92.04, total: 1035 }, 112.85],
    [{ gender: 'hombre', equipped: false, bodyweight: 54.88, total: 483.08 }, 83.1],
    [{ gender: 'mujer', equipped: false, bodyweight: 34.9, total: 100 }, null],
  ] as const)('%j: %s', (performance, points) => {
    expect(goodlift(performance)).toBe(points);
  });

  test('are computed if the source has none', () => {
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
    const format = openOpenpowerlifting(lifter, old);
    const row = format.read(
      old.map((column) => result[column as keyof typeof result]),
      firstLine,
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
  test('two exact ages around a birthday determine the birth year', () => {
    const spring = { Age: '30', Date: '2020-03-01' };
    const autumn = { Age: '31', Date: '2020-09-01' };
    expect(lifterOf(spring).fields).toMatchObject({ birthYear: null, age: 30 });
    expect(lifterOf(spring, autumn).fields).toMatchObject({ birthYear: 1989, age: 31 });
  });

  test('ages that contradict each other give no birth year', () => {
    const rows = [{ Age: '26.5' }, { Age: '25.5' }, { Age: '26.5', Goodlift: '99' }];
    for (const some of [rows, rows.toReversed()]) {
      expect(lifterOf(...some).fields).toMatchObject({ birthYear: null, age: null });
    }
  });

  test('an unknown age contradicts no other', () => {
    expect(lifterOf({ Age: '' }, {}).fields).toMatchObject({ birthYear: 1993, age: 27 });
    expect(lifterOf({ Age: '' }).fields).toMatchObject({ birthYear: null, age: null });
  });
});

describe('an optional fact', () => {
  const long = 'Ñ'.repeat(150);
  const control = 'Mi\u0007nsk';

  test.each<[Row, Record<string, unknown>, string]>([
    [{ BodyweightKg: '1e9' }, { bodyweight: null }, 'BodyweightKg was left out: 1e9 is no number'],
    [{ BodyweightKg: '400.5' }, { bodyweight: null }, 'is no number from 20 to 400'],
    [{ BodyweightKg: '-62.4' }, { bodyweight: null }, 'BodyweightKg was left out: -62.4 is'],
    [{ Age: 'young' }, { age: null, birthYear: null }, 'Age was left out: young is no number'],
    [
      { Age: '2' },
      { age: null, birthYear: null },
      'Age was left out: 2 is no number from 8 to 110',
    ],
    [{ Age: '110.5' }, { age: null, birthYear: null }, 'Age was left out: 110.5 is no number'],
    [
      { Age: '100.5', Date: '1990-06-01' },
      { age: 101, birthYear: null },
      'The birth year was left',
    ],
    [{ Date: 'June' }, { date: null, birthYear: null }, 'Date was left out: June is no day'],
    [{ Date: '2024-02-30' }, { date: null }, 'Date was left out: 2024-02-30 is no day'],
    [
      { Goodlift: '200.1' },
      { GLPoints: 88.61 },
      'Goodlift was left out: 200.1 is no number from 0',
    ],
    [
      { Goodlift: '', BodyweightKg: '36', TotalKg: '900' },
      { GLPoints: null },
      'The number of GL points was left out: 344.39 is',
    ],
    [
      { Country: long },
      { country: `${'Ñ'.repeat(59)}…` },
      `Country was shortened to 60 characters: ${'Ñ'.repeat(59)}…`,
    ],
    [{ Federation: long }, { federation: `${'Ñ'.repeat(39)}…` }, 'Federation was shortened to 40'],
    [{ MeetName: long }, { meet: `${'Ñ'.repeat(119)}…` }, 'MeetName was shortened to 120'],
    [{ MeetName: '', MeetTown: long }, { meet: `${'Ñ'.repeat(119)}…` }, 'MeetTown was shortened'],
    [
      { MeetTown: control },
      { meet: 'World Classic Championships' },
      'MeetTown was left out: it has characters that cannot be shown',
    ],
  ])('is left out or shortened with a remark: %j', (row, fields, remark) => {
    const [item, ...others] = itemsOf(row);
    expect(others).toEqual([]);
    expect(item?.facts.fields).toMatchObject({ squat: 150, ...fields });
    expect(item?.remarks?.[0]?.remark).toContain(remark);
    expect(item?.remarks?.[0]?.remark).toMatch(/^Jane Doe: /);
  });

  test('does not affect other results or the birth year', () => {
    const odd = { Age: '2', BodyweightKg: '9', Goodlift: '900', Equipment: 'Single-ply' };
    const [raw, equipped] = itemsOf({}, odd);
    expect(raw).toMatchObject({ remarks: [], facts: { fields: { birthYear: 1993, age: 27 } } });
    expect(equipped?.facts.fields).toMatchObject({
      birthYear: 1993,
      bodyweight: null,
      total: 402.5,
    });
  });

  test('may be wrong because of other results', () => {
    const early = { Age: '', Date: '1999-06-01', Goodlift: '99' };
    const [item] = itemsOf({}, early);
    expect(item?.facts.fields).toMatchObject({ birthYear: 1993, age: null, date: '1999-06-01' });
    expect(item?.remarks?.[0]?.remark).toBe(
      'Jane Doe: The age was left out: 6 is no number from 8 to 110',
    );
  });

  test('is the age in the year of the meet', () => {
    expect(lifterOf({ Age: '7.5' }).fields).toMatchObject({ birthYear: 2012, age: 8 });
  });
});

describe('refused', () => {
  test.each([
    [{ Name: '' }, 'Name is empty'],
    [{ Sex: 'X' }, 'Sex is none of M, F and Mx: X'],
    [{ Equipment: 'Jetpack' }, 'Equipment is not known: Jetpack'],
    [{ TotalKg: '4o2.5' }, 'TotalKg is no number: 4o2.5'],
    [{ Best3SquatKg: '600.5' }, 'Best3SquatKg is above 600: 600.5'],
    [{ TotalKg: '1800.5' }, 'TotalKg is above 1800: 1800.5'],
  ])('a row: %j', (row, reason) => {
    expect(() => reading(row)).toThrow(reason);
  });

  test('a file without its columns, and another kind', () => {
    expect(() => openOpenpowerlifting(lifter, ['Name', 'Sex'])).toThrow(
      'This is no openpowerlifting file: it has no column Event, Equipment,',
    );
    expect(() => openOpenpowerlifting(player, header)).toThrow('contain lifters, not players');
  });
});
