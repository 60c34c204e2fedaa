import type { FastifyInstance } from 'fastify';
import { listCommon, suggestFans } from '#contract/calls/suggestions.ts';
import { serve } from '#server/http/serve.ts';
import type { Suggestions } from './service.ts';

export async function suggestionRoutes(
  app: FastifyInstance,
  { suggestions }: { readonly suggestions: Suggestions },
): Promise<void> {
  await serve(app, suggestFans, ({ query, viewer }) =>
    suggestions.list(viewer.userId, query.by ?? 'taste'),
  );
  await serve(app, listCommon, ({ params, query, viewer }) =>
    suggestions.common(viewer.userId, params.id, query),
  );
}
