import { lazyPart } from '#client/files/lazy-part.tsx';

export const Suggestions = lazyPart({
  id: 'suggestions',
  load: async () => (await import('./suggestions.tsx')).Suggestions,
});
