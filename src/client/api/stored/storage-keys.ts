/**
 * All that this site keeps in a browser's local storage; the privacy page has a line for each
 * (docs/product/pages.md#browser-storage).
 */
export const storageKeys = {
  user: 'user',
  registration: 'data',
  /** What was typed into a sign-up that was not sent yet. */
  signUp: 'signUp',
  deletedUser: 'isDeletedUser',
  device: 'device',
  pendingLogouts: 'pendingLogouts',
  theme: 'darkMode',
  weightUnit: 'weightUnit',
  /** Each draft of a lineup has a key that starts so. */
  draft: 'draft:',
} as const;
export type StorageName = keyof typeof storageKeys;
export type DraftKey = `${typeof storageKeys.draft}${string}`;
export type StorageKey = (typeof storageKeys)[StorageName] | DraftKey;
