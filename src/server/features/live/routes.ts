import type { FastifyInstance } from 'fastify';
import { openStream } from '#contract/calls/live.ts';
import { serveStream } from '#server/http/serve.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';
import type { Live } from './service.ts';

export async function liveRoutes(
  app: FastifyInstance,
  { live }: { readonly live: Live },
): Promise<void> {
  await serveStream(app, openStream, ({ viewer, query, request }) =>
    live.open(viewer, addressBlock(request.ip), query.since),
  );
}
