import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '#server/shared/fail.ts';

interface Sender {
  hasGone(): boolean;
}

const senders = new AsyncLocalStorage<Sender | null>();

// Nobody reads its stack, which would cost more than the rest.
export const abandoned = new Failure('unavailable');

export function runForSender(sender: Sender, next: () => void): void {
  senders.run(sender, next);
}

/** Runs shared work, which continues when one reader disconnects. */
export function runForEveryone<T>(work: () => T): T {
  return senders.run(null, work);
}

/** Throws `abandoned` when the sender of the current read has gone. */
export function refuseAbandoned(): void {
  if (senders.getStore()?.hasGone()) throw abandoned;
}
