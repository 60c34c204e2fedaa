import { lazyPart } from '#client/files/lazy-part.tsx';

/**
 * Shown once, after a save, which loads it ahead: a gallery is drawn with it, or where its code does
 * not come without it.
 */
export const SavedLineup = lazyPart({
  id: 'saved-lineup',
  load: async () => (await import('./saved-lineup.tsx')).SavedLineup,
});
