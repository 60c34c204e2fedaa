import { setTimeout } from 'node:timers/promises';

/** Resolves after so many milliseconds; may reject once the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const timer: Sleep = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

/** Where answers are held back. Whoever waits does so for something, an account. */
export interface WaitingRoom {
  /** Whether a wait for it would find no room. */
  isFull(subject: string): boolean;
  /** True after the wait; false at once when there is no room. */
  wait(milliseconds: number, subject: string): Promise<boolean>;
  /** Ends every wait at once, those to come included. */
  close(): void;
}

/**
 * At most `capacity` waits at once, and at most `capacityPerSubject` for one subject, such as an
 * account: that bounds how many guesses at its password per second get through.
 */
export function createWaitingRoom({
  capacity = 200,
  capacityPerSubject = 10,
  sleep = timer,
}: {
  readonly capacity?: number;
  readonly capacityPerSubject?: number;
  readonly sleep?: Sleep | undefined;
} = {}): WaitingRoom {
  const closing = new AbortController();
  const takenOf = new Map<string, number>();
  let taken = 0;

  function count(subject: string, change: 1 | -1): void {
    taken += change;
    const left = (takenOf.get(subject) ?? 0) + change;
    if (left > 0) takenOf.set(subject, left);
    else takenOf.delete(subject);
  }

  const isFull = (subject: string) =>
    taken >= capacity || (takenOf.get(subject) ?? 0) >= capacityPerSubject;

  return {
    isFull,

    async wait(milliseconds, subject) {
      if (closing.signal.aborted) return true;
      if (isFull(subject)) return false;
      count(subject, 1);
      try {
        await sleep(milliseconds, closing.signal);
      } catch (error) {
        if (!closing.signal.aborted) throw error;
      } finally {
        count(subject, -1);
      }
      return true;
    },

    close: () => closing.abort(),
  };
}
