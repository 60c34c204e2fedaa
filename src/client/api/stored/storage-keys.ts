/** Listed on the privacy page (docs/product/pages.md#browser-storage). */
export const storageKeys = {
  user: 'user',
  registration: 'data',
  signUp: 'signUp',
  deletedUser: 'isDeletedUser',
  device: 'device',
  pendingLogouts: 'pendingLogouts',
  theme: 'darkMode',
  weightUnit: 'weightUnit',
  searchHistory: 'searchHistory',
  tables: 'tables',
  draft: 'draft:',
} as const;
export type StorageName = keyof typeof storageKeys;
export type DraftKey = `${typeof storageKeys.draft}${string}`;
export type StorageKey = (typeof storageKeys)[StorageName] | DraftKey;
