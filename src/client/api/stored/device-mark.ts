import { readStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const bytes = 32;

/** New mark for a browser that has stored none. Stored after a sign-in has sent it. */
let newMark: string | null = null;

/** Returns the stored mark by which the server may recognise this browser, or a new one. */
export function getDeviceMark(): string {
  newMark ??= createMark();
  return readStored(storageKeys.device) ?? newMark;
}

/** Stores the mark. Called after a sign-in, when the server knows the mark. */
export function storeDeviceMark(): void {
  writeStored(storageKeys.device, getDeviceMark());
}

function createMark(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const text = btoa(String.fromCharCode(...random));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
