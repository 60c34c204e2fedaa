import { dateInWords } from '#client/date-text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats a relative time such as 'now', '20 min', '3 h' or 'yesterday', or the date of an older
 * one.
 */
export function agoText(time: string, now: number = Date.now()): string {
  const age = now - Date.parse(time);
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)}\u00a0min`;
  if (age < day) return `${Math.floor(age / hour)}\u00a0h`;
  return isYesterday(new Date(time), now) ? 'yesterday' : dateInWords(time, now);
}

/** Compares calendar days, since a local day has 23 or 25 hours when the clocks change. */
function isYesterday(date: Date, now: number): boolean {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return date.toDateString() === yesterday.toDateString();
}

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Formats date and time in the local zone: '17 May 2026 at 18:30'. */
export function momentText(time: string): string {
  return momentFormat.format(new Date(time));
}

/**
 * Formats 'Today', 'Yesterday' or the local date. A future time, due to a slow clock, is 'Today'.
 */
export function dayText(time: string, now: number = Date.now()): string {
  const date = new Date(time);
  if (date.getTime() > now || date.toDateString() === new Date(now).toDateString()) return 'Today';
  return isYesterday(date, now) ? 'Yesterday' : dateInWords(time, now);
}
