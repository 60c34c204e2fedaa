import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/follows.ts';
import { serve, serveRemembered } from '#server/http/serve.ts';
import type { Follows } from './service.ts';

export async function followRoutes(
  app: FastifyInstance,
  { follows }: { readonly follows: Follows },
): Promise<void> {
  await serve(app, calls.follow, ({ params, body, viewer }) =>
    follows.toggle(params.id, viewer, body?.on ?? null),
  );
  await serveRemembered(app, calls.listFollowers, ({ params, query, viewer }) =>
    follows.list(params.id, 'followers', query, viewer),
  );
  await serveRemembered(app, calls.listFollowed, ({ params, query, viewer }) =>
    follows.list(params.id, 'followed', query, viewer),
  );
}
