import { readStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const bytes = 32;

let newMark: string | null = null;

export function getDeviceMark(): string {
  newMark ??= createMark();
  return readStored(storageKeys.device) ?? newMark;
}

/** Must be called after a sign-in, when the server knows the mark. */
export function storeDeviceMark(): void {
  writeStored(storageKeys.device, getDeviceMark());
}

function createMark(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const text = btoa(String.fromCharCode(...random));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
