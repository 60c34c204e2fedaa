import { lazyPart } from '#client/files/lazy-part.tsx';

/** Loaded only by lists that find nothing. */
export const Suggestions = lazyPart({
  id: 'suggestions',
  load: async () => (await import('./suggestions.tsx')).Suggestions,
});
