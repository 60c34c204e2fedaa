import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import { Failure } from '#server/shared/fail.ts';
import { type Announcement, writeAnnouncement } from './announcements.ts';

/** One run of one unit of work: the code between a transaction's (or savepoint's) begin and end. */
export interface Unit {
  running: boolean;
  /** On the clock of `performance.now()`: no statement begins after it. */
  readonly deadline: number;
  /** Set by the first statement that failed. */
  failure: { readonly error: unknown } | null;
  /** Announcements sent after its commit, each once, as `writeAnnouncement` writes them. */
  readonly announced: Set<string>;
}

const units = new AsyncLocalStorage<Unit>();

/** The unit that the calling code belongs to, also after its end; null outside any. */
export function getUnit(): Unit | null {
  return units.getStore() ?? null;
}

/** Throws when called inside a running unit: on SQLite the inner one would wait for itself. */
export function refuseNestedWrite(): void {
  if (getUnit()?.running) {
    throw new Error('write() inside a unit of work: pass its transaction on instead');
  }
}

/**
 * Runs the work as one unit. A failed statement fails the unit even where the work caught it:
 * PostgreSQL would undo everything at the commit without saying so, and SQLite nothing.
 */
export async function runUnit<T>(work: () => Promise<T>, unit = newUnit()): Promise<T> {
  try {
    const result = await units.run(unit, work);
    if (unit.failure) throw unit.failure.error;
    return result;
  } finally {
    unit.running = false;
  }
}

export function newUnit(deadline = Infinity): Unit {
  return { running: true, deadline, failure: null, announced: new Set() };
}

/** Before each statement: throws 'unavailable' in a unit that has run for too long, to undo it. */
export function checkDeadline(): void {
  const unit = getUnit();
  if (unit?.running && performance.now() > unit.deadline) throw new Failure('unavailable');
}

/** Kysely's `log`: remembers the first failed statement of a unit. */
export function noteFailure(event: LogEvent): void {
  const unit = getUnit();
  if (unit && event.level === 'error') unit.failure ??= { error: event.error };
}

/** Sends it after the commit of the unit of work that the caller runs in, and never if that fails. */
export function announce(announcement: Announcement): void {
  const unit = getUnit();
  if (!unit?.running) throw new Error('announce() outside a unit of work');
  unit.announced.add(writeAnnouncement(announcement));
}
