import { dateInWords } from '#client/date-text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Relative time: 'now', '20 min', '3 h', 'yesterday', then the date. */
export function agoText(time: string, now: number = Date.now()): string {
  const past = now - Date.parse(time);
  if (past < minute) return 'now';
  if (past < hour) return `${Math.floor(past / minute)}\u00a0min`;
  if (past < day) return `${Math.floor(past / hour)}\u00a0h`;
  return isYesterday(new Date(time), now) ? 'yesterday' : dateInWords(time, now);
}

/** Local calendar days have 23 or 25 hours when clocks change. */
function isYesterday(date: Date, now: number): boolean {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return date.toDateString() === yesterday.toDateString();
}

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Date and time in the local zone: '17 May 2026 at 18:30'. */
export function momentText(time: string): string {
  return momentFormat.format(new Date(time));
}

/** 'Today', also if the clock is slow, 'Yesterday', then the local date. */
export function dayText(time: string, now: number = Date.now()): string {
  const date = new Date(time);
  if (date.getTime() > now || date.toDateString() === new Date(now).toDateString()) return 'Today';
  return isYesterday(date, now) ? 'Yesterday' : dateInWords(time, now);
}
