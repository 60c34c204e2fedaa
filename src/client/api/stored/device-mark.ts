import { readStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const bytes = 32;

/** New mark, stored only after a sign-in with it. */
let offered: string | null = null;

/** Stored or new mark by which the server may recognise this browser. */
export function deviceMark(): string {
  offered ??= newMark();
  return readStored(storageKeys.device) ?? offered;
}

/** Stores the mark after a sign-in, when the server knows it. */
export function storeDeviceMark(): void {
  writeStored(storageKeys.device, deviceMark());
}

function newMark(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const text = btoa(String.fromCharCode(...random));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
