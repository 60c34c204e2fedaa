import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import { Failure } from '#server/shared/fail.ts';
import { type Announcement, formatAnnouncement } from './announcements.ts';

export interface Unit {
  running: boolean;
  /** Value of `performance.now()` after which no statement may begin. */
  readonly deadline: number;
  failure: { readonly error: unknown } | null;
  /** Formatted by `formatAnnouncement`. */
  readonly announcements: Set<string>;
}

const units = new AsyncLocalStorage<Unit>();

/** Returns the unit that the calling code began in, even after the unit has ended. */
export function getUnit(): Unit | null {
  return units.getStore() ?? null;
}

/** On SQLite, the inner unit would wait for the outer one forever. */
export function rejectNestedWrite(): void {
  if (getUnit()?.running) {
    throw new Error('write() inside a unit of work: pass its transaction on instead');
  }
}

/**
 * A failed statement fails the unit even if its error is caught. The engines would differ
 * otherwise: PostgreSQL rolls back everything at the commit, SQLite only the statement.
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
  return { running: true, deadline, failure: null, announcements: new Set() };
}

export function checkDeadline(): void {
  const unit = getUnit();
  if (unit?.running && performance.now() > unit.deadline) throw new Failure('unavailable');
}

export function recordFailure(event: LogEvent): void {
  const unit = getUnit();
  if (unit && event.level === 'error') unit.failure ??= { error: event.error };
}

/** Sends nothing until the commit of the running unit. */
export function announce(announcement: Announcement): void {
  const unit = getUnit();
  if (!unit?.running) throw new Error('announce() outside a unit of work');
  unit.announcements.add(formatAnnouncement(announcement));
}
