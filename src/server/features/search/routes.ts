import type { FastifyInstance } from 'fastify';
import { search as searchCall } from '#contract/calls/search.ts';
import { serveRemembered } from '#server/http/serve.ts';
import type { Search } from './service.ts';

export async function searchRoutes(
  app: FastifyInstance,
  { search }: { readonly search: Search },
): Promise<void> {
  await serveRemembered(app, searchCall, ({ query, viewer }) => search.find(query, viewer));
}
