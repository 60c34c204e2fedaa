import { lazyPart } from '#client/files/lazy-part.tsx';

/** Shows nothing if loading fails. */
export const SavedLineup = lazyPart({
  id: 'saved-lineup',
  load: async () => (await import('./saved-lineup.tsx')).SavedLineup,
});
