import { expect, test } from 'vitest';
import { requireBoard } from '#client/lineups/boards.ts';
import { createEmptySlotItems } from '#client/lineups/building/slot-items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import { totalsOf } from './totals.ts';

const board = requireBoard(eleven);

const player = (numbers: Partial<SlotItem>): SlotItem => ({
  _id: 'p',
  name: 'Somebody',
  image: null,
  ...numbers,
});
const texts = (...players: (SlotItem | null)[]) =>
  totalsOf(board, Object.fromEntries(players.map((item, slot) => [`s${slot}`, item]))).map(
    ({ text }) => text,
  );

test('ratings and ages are averaged and values are added, rounded to a tenth', () => {
  expect(
    texts(
      player({ rating: 87, age: 26, marketvalue: 70.26 }),
      player({ rating: 90, age: 31, marketvalue: 0.1 }),
      player({ rating: 84, age: 31, marketvalue: 0.2 }),
    ),
  ).toEqual(['87.0', '29.3', '70.6']);
});

test('players without a number and open slots are left out of that total only', () => {
  expect(
    texts(
      player({ rating: 87, age: null, marketvalue: 12 }),
      player({ rating: null, age: 20 }),
      player({ rating: 90, age: 23, marketvalue: null }),
      null,
    ),
  ).toEqual(['88.5', '21.5', '12']);
});

test('a total says how many of the placed players have a value, if not all', () => {
  const players = [
    player({ rating: 87, age: 20, marketvalue: 1200 }),
    player({ rating: 90, age: 23 }),
  ];
  const [rating, age, value] = totalsOf(board, {
    s1: players[0] ?? null,
    s2: players[1] ?? null,
    s3: null,
  });
  expect([rating?.note, age?.note]).toEqual([null, null]);
  expect(value).toEqual({
    label: 'Value',
    text: '1,200',
    unit: 'M€',
    note: 'known for 1\u00a0of\u00a02',
  });
});

test('zero counts as a value', () => {
  expect(texts(player({ rating: 0, marketvalue: 0 }))).toEqual(['0.0', '–', '0']);
});

test('totals without players are blank', () => {
  expect(totalsOf(board, createEmptySlotItems(eleven))).toEqual([
    { label: 'Average rating', text: '–', unit: '', note: null },
    { label: 'Average age', text: '–', unit: '', note: null },
    { label: 'Value', text: '–', unit: '', note: null },
  ]);
});
