import { dateInWords } from '#client/date-text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a moment was: 'now', '20 min', '3 h', 'yesterday', then its date. */
export function agoText(at: string, now: number = Date.now()): string {
  const past = now - Date.parse(at);
  if (past < minute) return 'now';
  if (past < hour) return `${Math.floor(past / minute)}\u00a0min`;
  if (past < day) return `${Math.floor(past / hour)}\u00a0h`;
  return past < 2 * day ? 'yesterday' : dateInWords(at, now);
}

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** The whole moment, in the reader's zone: '17 May 2026 at 18:30'. */
export function momentText(at: string): string {
  return momentFormat.format(new Date(at));
}

/** 'Today', 'Yesterday', then the date, in the reader's zone. */
export function dayText(at: string, now: number = Date.now()): string {
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const date = new Date(at).toDateString();
  if (date === today.toDateString()) return 'Today';
  return date === yesterday.toDateString() ? 'Yesterday' : dateInWords(at, now);
}
