import { expect, test } from 'vitest';
import {
  deletedNotice,
  type Notice,
  type NoticeName,
  notices,
  profileUpdatedNotice,
  timers,
  updatedNotice,
} from './notices.ts';

const all = Object.entries<Notice>(notices);

const longer: readonly NoticeName[] = [
  'registered',
  'wrongCode',
  'verifyUserNotFound',
  'temporaryPasswordSent',
  'emailLinkSent',
  'emailUndone',
  'accountDeleted',
];

test('a success lasts 1.5 s, an error 3 s, and what leads to another page 3.5 s', () => {
  expect(timers).toEqual({ success: 1500, error: 3000, beforeRedirect: 3500 });
  const isLonger = (name: string) => longer.some((one) => one === name);
  const expected = all.map(([name, { icon }]) => [
    name,
    isLonger(name) ? timers.beforeRedirect : timers[icon],
  ]);
  expect(all.map(([name, { timer }]) => [name, timer])).toEqual(expected);
});

test('every error has a topic, or may come of any call', () => {
  const lost = all.filter(([, { icon, topic, general }]) => icon === 'error' && !topic && !general);
  expect(lost).toEqual([]);
});

test('results that name what they are about', () => {
  expect(deletedNotice('weight category').title).toContain('Weight category');
  expect(updatedNotice('Eleven').title).toContain('Eleven');
  expect(profileUpdatedNotice(['Name', 'Image']).text).toBe('Name, Image');
  const made = [deletedNotice('player'), updatedNotice('Eleven'), profileUpdatedNotice([])];
  expect(made.map(({ icon, timer, topic }) => [icon, timer, topic])).toEqual([
    ['success', 1500, 'item'],
    ['success', 1500, 'item'],
    ['success', 1500, 'profile'],
  ]);
});
