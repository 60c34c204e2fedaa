import { lazyPart } from '#client/files/lazy-part.tsx';

/** Part shown once after a save, which preloads the code. If loading fails, nothing is shown. */
export const SavedLineup = lazyPart({
  id: 'saved-lineup',
  load: async () => (await import('./saved-lineup.tsx')).SavedLineup,
});
