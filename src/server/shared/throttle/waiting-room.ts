import { setTimeout } from 'node:timers/promises';

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const timer: Sleep = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

export interface WaitingRoom {
  isFull(subject: string): boolean;
  wait(milliseconds: number, subject: string): Promise<boolean>;
  /** Ends all waits, including future ones. */
  close(): void;
}

/** `capacityPerSubject` limits the rate at which passwords of an account can be guessed. */
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
  const waitingBySubject = new Map<string, number>();
  let waiting = 0;

  function changeCount(subject: string, change: 1 | -1): void {
    waiting += change;
    const count = (waitingBySubject.get(subject) ?? 0) + change;
    if (count > 0) waitingBySubject.set(subject, count);
    else waitingBySubject.delete(subject);
  }

  const isFull = (subject: string) =>
    waiting >= capacity || (waitingBySubject.get(subject) ?? 0) >= capacityPerSubject;

  return {
    isFull,

    async wait(milliseconds, subject) {
      if (closing.signal.aborted) return true;
      if (isFull(subject)) return false;
      changeCount(subject, 1);
      try {
        await sleep(milliseconds, closing.signal);
      } catch (error) {
        if (!closing.signal.aborted) throw error;
      } finally {
        changeCount(subject, -1);
      }
      return true;
    },

    close: () => closing.abort(),
  };
}
