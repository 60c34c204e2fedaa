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

test('a success is shown for 1.5 s, an error for 3 s, and a notice before a redirect for 3.5 s', () => {
  expect(timers).toEqual({ success: 1500, error: 3000, beforeRedirect: 3500 });
  const isLonger = (name: string) => longer.some((one) => one === name);
  const expected = all.map(([name, { icon }]) => [
    name,
    isLonger(name) ? timers.beforeRedirect : timers[icon],
  ]);
  expect(all.map(([name, { timer }]) => [name, timer])).toEqual(expected);
});

test('every error has a topic or is general', () => {
  const lost = all.filter(([, { icon, topic, general }]) => icon === 'error' && !topic && !general);
  expect(lost).toEqual([]);
});

test('notices with the name of their subject', () => {
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
