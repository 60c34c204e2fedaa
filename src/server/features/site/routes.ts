import type { FastifyInstance } from 'fastify';
import { siteCall } from '#contract/calls/site.ts';
import type { Config } from '#server/config.ts';
import { serve } from '#server/http/serve.ts';

export async function siteRoutes(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Config, 'contact'> },
): Promise<void> {
  await serve(app, siteCall, () => ({ contact: config.contact }));
}
