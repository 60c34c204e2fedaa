import { readStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const bytes = 32;

/** A mark that is kept once somebody has signed in with it. */
let offered: string | null = null;

/** By what the server may know this browser again: the mark that it keeps, or else a new one. */
export function deviceMark(): string {
  offered ??= newMark();
  return readStored(storageKeys.device) ?? offered;
}

/** Keeps the mark: somebody signed in, so that the server knows it. */
export function storeDeviceMark(): void {
  writeStored(storageKeys.device, deviceMark());
}

function newMark(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const text = btoa(String.fromCharCode(...random));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
