import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import { Failure } from '#server/shared/fail.ts';
import { type Announcement, writeAnnouncement } from './announcements.ts';

export interface Unit {
  running: boolean;
  /** In `performance.now()` time; no statement begins after it. */
  readonly deadline: number;
  failure: { readonly error: unknown } | null;
  /** Announcements to send after the commit, deduplicated, in the format of `writeAnnouncement`. */
  readonly announced: Set<string>;
}

const units = new AsyncLocalStorage<Unit>();

/** Unit of the calling code, even after its end; null outside any. */
export function getUnit(): Unit | null {
  return units.getStore() ?? null;
}

/** Throws inside a running unit: on SQLite the inner one would wait for itself. */
export function refuseNestedWrite(): void {
  if (getUnit()?.running) {
    throw new Error('write() inside a unit of work: pass its transaction on instead');
  }
}

/**
 * A failed statement fails the unit even if caught: PostgreSQL would silently undo everything at
 * commit, and SQLite nothing.
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

/** Throws 'unavailable' past the unit's deadline, before each statement. */
export function checkDeadline(): void {
  const unit = getUnit();
  if (unit?.running && performance.now() > unit.deadline) throw new Failure('unavailable');
}

export function noteFailure(event: LogEvent): void {
  const unit = getUnit();
  if (unit && event.level === 'error') unit.failure ??= { error: event.error };
}

/** Sends after the caller's transaction commits, and never if it fails. */
export function announce(announcement: Announcement): void {
  const unit = getUnit();
  if (!unit?.running) throw new Error('announce() outside a unit of work');
  unit.announced.add(writeAnnouncement(announcement));
}
