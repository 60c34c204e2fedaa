import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agoText, dayText } from './ago-text.ts';

const now = Date.parse('2026-05-17T18:30:00.000Z');

test('47 hours ago is not yesterday', () => {
  const late = new Date(2026, 4, 17, 22).getTime();
  expect(agoText(new Date(2026, 4, 15, 23).toISOString(), late)).toBe('15 May');
  expect(agoText(new Date(2026, 4, 16, 1).toISOString(), late)).toBe('yesterday');
});

test.each([
  ['2026-05-17T18:29:30.000Z', 'now'],
  ['2026-05-17T18:30:05.000Z', 'now'],
  ['2026-05-17T18:10:00.000Z', '20 min'],
  ['2026-05-17T17:30:00.000Z', '1 h'],
  ['2026-05-16T18:31:00.000Z', '23 h'],
  ['2026-05-16T18:29:00.000Z', 'yesterday'],
  ['2026-05-15T18:30:00.000Z', '15 May'],
  ['2025-05-15T18:30:00.000Z', '15 May 2025'],
])('%s is formatted as %s', (time, text) => {
  expect(agoText(time, now).replace('\u00a0', ' ')).toBe(text);
});

describe.each([
  // Clocks went forward on 29 March 2026 and back on 25 October.
  ['after a day of 23 hours', '2026-03-30T00:30:00+02:00', '2026-03-29T12:00:00+02:00'],
  ['within a day of 25 hours', '2026-10-25T23:30:00+01:00', '2026-10-24T12:00:00+02:00'],
])('%s', (_when, time, dayBefore) => {
  const zone = process.env.TZ;
  // Formats keep the zone in which they were created.
  beforeAll(() => {
    process.env.TZ = 'Europe/Madrid';
    vi.resetModules();
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    vi.resetModules();
  });

  test('the day before is yesterday', async () => {
    const module = await import('./ago-text.ts');
    expect(module.dayText(dayBefore, Date.parse(time))).toBe('Yesterday');
    expect(module.dayText(time, Date.parse(time))).toBe('Today');
  });
});

test.each([
  // The device's clock is one day behind.
  [-1, 'Today'],
  [0, 'Today'],
  [1, 'Yesterday'],
  [3, /^\d{1,2} May$/],
])('%d days ago is under %s', (days, title) => {
  expect(dayText(new Date(now - days * 86_400_000).toISOString(), now)).toMatch(title);
});
