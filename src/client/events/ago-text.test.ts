import { expect, test } from 'vitest';
import { agoText, dayText } from './ago-text.ts';

const now = Date.parse('2026-05-17T18:30:00.000Z');

test.each([
  ['2026-05-17T18:29:30.000Z', 'now'],
  ['2026-05-17T18:30:05.000Z', 'now'],
  ['2026-05-17T18:10:00.000Z', '20 min'],
  ['2026-05-17T17:30:00.000Z', '1 h'],
  ['2026-05-16T18:31:00.000Z', '23 h'],
  ['2026-05-16T18:29:00.000Z', 'yesterday'],
  ['2026-05-15T18:30:00.000Z', '15 May'],
  ['2025-05-15T18:30:00.000Z', '15 May 2025'],
])('%s is said as %s', (at, text) => {
  expect(agoText(at, now).replace('\u00a0', ' ')).toBe(text);
});

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [3, /^\d{1,2} May$/],
])('%d days ago is under %s', (days, title) => {
  expect(dayText(new Date(now - days * 86_400_000).toISOString(), now)).toMatch(title);
});
