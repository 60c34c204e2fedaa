import { setTimeout } from 'node:timers/promises';

/** Resolves after so many milliseconds; may reject once the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const timer: Sleep = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

/** Where answers are held back. */
export interface WaitingRoom {
  wait(milliseconds: number): Promise<void>;
  /** Ends every wait at once, those to come included. */
  close(): void;
}

/**
 * A room for so many at once. Who finds no place goes on without a wait: it slows guessing down,
 * and must neither pile up sockets nor turn an owner away.
 */
export function createWaitingRoom({
  places = 200,
  sleep = timer,
}: {
  readonly places?: number;
  readonly sleep?: Sleep | undefined;
} = {}): WaitingRoom {
  const closing = new AbortController();
  let taken = 0;

  return {
    async wait(milliseconds) {
      if (taken >= places || closing.signal.aborted) return;
      taken += 1;
      try {
        await sleep(milliseconds, closing.signal);
      } catch (error) {
        if (!closing.signal.aborted) throw error;
      } finally {
        taken -= 1;
      }
    },

    close: () => closing.abort(),
  };
}
