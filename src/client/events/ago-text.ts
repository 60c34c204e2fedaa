import { dateInWords } from '#client/date-text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats 'now', '20 min', '3 h' or 'yesterday', or the date of an older time. */
export function agoText(time: string, now: number = Date.now()): string {
  const age = now - Date.parse(time);
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)}\u00a0min`;
  if (age < day) return `${Math.floor(age / hour)}\u00a0h`;
  return isYesterday(new Date(time), now) ? 'yesterday' : dateInWords(time, now);
}

/** Compares calendar days, since a local day may have 23 or 25 hours. */
function isYesterday(date: Date, now: number): boolean {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return date.toDateString() === yesterday.toDateString();
}

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Formats '17 May 2026 at 18:30' in the local zone. */
export function momentText(time: string): string {
  return momentFormat.format(new Date(time));
}

/** Formats 'Today', 'Yesterday' or the local date. A slow clock's future time is 'Today'. */
export function dayText(time: string, now: number = Date.now()): string {
  const date = new Date(time);
  if (date.getTime() > now || date.toDateString() === new Date(now).toDateString()) return 'Today';
  return isYesterday(date, now) ? 'Yesterday' : dateInWords(time, now);
}
