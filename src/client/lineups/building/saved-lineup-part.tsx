import { lazyPart } from '#client/files/lazy-part.tsx';

/** Shown once after a save, which preloads it. The gallery renders without it if loading fails. */
export const SavedLineup = lazyPart({
  id: 'saved-lineup',
  load: async () => (await import('./saved-lineup.tsx')).SavedLineup,
});
