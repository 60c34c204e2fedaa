import { expect, test } from 'vitest';
import type { Measure } from './load.ts';
import { formatTable, toRow } from './report.ts';

const measured = (perSecond: number, cpu: number): Measure => ({
  perSecond,
  cpu,
  p50: 1,
  p99: 2,
  memory: perSecond * 2 ** 20,
  bytes: 100,
  refused: 0,
});

const rounds = [
  { measure: measured(10, 100), bare: measured(100, 10) },
  { measure: measured(60, 50), bare: measured(200, 10) },
  { measure: measured(20, 200), bare: measured(100, 10) },
];

test('each round is compared with its own bare server, and the median is reported', () => {
  const row = toRow({ call: 'list', server: 'Tifo', rounds });
  expect(row).toMatchObject({ perSecond: 20, ratio: 0.2, cpu: 100, cpuRatio: 0.1 });
  expect(row.memory).toBe(60 * 2 ** 20);
});

test('our row has the ratio to the compared server', () => {
  const ours = toRow({ call: 'list', server: 'Tifo', rounds });
  const other = { ...ours, server: 'main', ratio: 0.1, cpuRatio: 0.05 };
  const table = formatTable([ours, other], { ours: 'Tifo', other: 'main' }).split('\n');
  expect(table[0]).toMatch(/× main \| by CPU \|$/);
  expect(table[2]).toMatch(/\| 2\.00 \| 2\.00 \|$/);
  expect(table[3]).toMatch(/\| {2}\| {2}\|$/);
});
