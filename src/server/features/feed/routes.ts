import type { FastifyInstance } from 'fastify';
import { listFeed } from '#contract/calls/feed.ts';
import { serve } from '#server/http/serve.ts';
import type { Feed } from './service.ts';

export async function feedRoutes(
  app: FastifyInstance,
  { feed }: { readonly feed: Feed },
): Promise<void> {
  await serve(app, listFeed, ({ query, viewer }) => feed.list(viewer.userId, query));
}
