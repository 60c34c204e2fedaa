import { setTimeout } from 'node:timers/promises';

/** May reject once the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const timer: Sleep = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

/** Holds back responses, per subject such as an account. */
export interface WaitingRoom {
  isFull(subject: string): boolean;
  /** True after the wait; false immediately if there is no room. */
  wait(milliseconds: number, subject: string): Promise<boolean>;
  /** Ends all current and future waits immediately. */
  close(): void;
}

/** `capacityPerSubject` bounds the rate of password guesses on an account. */
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
