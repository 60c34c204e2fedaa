import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '#server/shared/fail.ts';

interface Client {
  isDisconnected(): boolean;
}

const clients = new AsyncLocalStorage<Client | null>();

/** Shared by all reads, since creating a stack trace for each is slow. */
export const disconnected = new Failure('unavailable');

export function runForClient(client: Client, next: () => void): void {
  clients.run(client, next);
}

/** Continues if one of several clients disconnects. */
export function runShared<T>(work: () => T): T {
  return clients.run(null, work);
}

export function throwIfDisconnected(): void {
  if (clients.getStore()?.isDisconnected()) throw disconnected;
}
