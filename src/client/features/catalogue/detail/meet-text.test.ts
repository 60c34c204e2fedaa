import { expect, test } from 'vitest';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { dayText, listMeetFacts, meetText } from './meet-text.ts';

const all = {
  equipment: 'Raw',
  bodyweight: 102.4,
  meet: 'World Classic',
  date: '2024-06-13',
  country: 'Lithuania',
  age: 25,
};
const words = (facts: ReturnType<typeof listMeetFacts>) => facts.map(([, text]) => text);
const line = (facts: Readonly<Record<string, unknown>>) =>
  words(listMeetFacts(lifter, facts, 'kg')).join(' · ');

test('all known facts of a result are in one line', () => {
  expect(line(all)).toBe('Raw · 102.4 kg · World Classic, 13 June 2024 · Lithuania · aged 25');
  expect(words(listMeetFacts(lifter, all, 'lb'))[1]).toBe('225.8 lb');
});

test.each([
  [{ equipment: null, age: 26 }, 'aged 26'],
  [{ ...all, meet: null }, 'Raw · 102.4 kg · 13 June 2024 · Lithuania · aged 25'],
  [{ ...all, date: null, bodyweight: null }, 'Raw · World Classic · Lithuania · aged 25'],
  [{ ...all, country: '', age: null }, 'Raw · 102.4 kg · World Classic, 13 June 2024'],
  [{ birthYear: 1998 }, ''],
  [{}, ''],
])('of %j each part only if it is known: %s', (facts, words) => {
  expect(line(facts)).toBe(words);
});

test('an invalid date is shown unchanged', () => {
  expect(dayText('last summer')).toBe('last summer');
  expect(dayText('2023-02-29')).toBe('2023-02-29');
  expect(meetText({ meet: '<b>Cup</b>', date: null })).toBe('<b>Cup</b>');
});
