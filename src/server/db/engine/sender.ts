import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '#server/shared/fail.ts';

/** Sender of a read, who waits for its answer. */
interface Sender {
  hasGone(): boolean;
}

const senders = new AsyncLocalStorage<Sender | null>();

// Thrown for nobody to read: a stack would cost more than the rest.
export const abandoned = new Failure('unavailable');

/** Runs the rest of a read for its sender. */
export function runForSender(sender: Sender, next: () => void): void {
  senders.run(sender, next);
}

/** Runs work that several readers wait for: it goes on when one of them has gone. */
export function runForEveryone<T>(work: () => T): T {
  return senders.run(null, work);
}

/** Throws `abandoned` when the sender of the read that the caller belongs to has gone. */
export function refuseAbandoned(): void {
  if (senders.getStore()?.hasGone()) throw abandoned;
}
