import { setTimeout } from 'node:timers/promises';

/** Resolves after so many milliseconds; may reject once the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const timer: Sleep = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

/** Where answers are held back. Whoever waits does so for something, an account. */
export interface WaitingRoom {
  /** Whether a wait for it would find no place. */
  isFull(subject: string): boolean;
  /** True after the wait; false at once when there is no place. */
  wait(milliseconds: number, subject: string): Promise<boolean>;
  /** Ends every wait at once, those to come included. */
  close(): void;
}

/**
 * A room for so many at once, and for so many of them who want the same: the places for one
 * account decide how many guesses at it pass in a second, whatever stands at the door.
 */
export function createWaitingRoom({
  places = 200,
  placesPerSubject = 10,
  sleep = timer,
}: {
  readonly places?: number;
  readonly placesPerSubject?: number;
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
    taken >= places || (takenOf.get(subject) ?? 0) >= placesPerSubject;

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
