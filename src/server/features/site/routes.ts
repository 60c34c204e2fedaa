import type { FastifyInstance } from 'fastify';
import { siteCall } from '#contract/calls/site.ts';
import type { Config } from '#server/config.ts';
import { serve } from '#server/http/serve.ts';

interface SiteDeps {
  readonly config: Pick<Config, 'contact'>;
}

export async function siteRoutes(
  app: FastifyInstance,
  { config: { contact } }: SiteDeps,
): Promise<void> {
  await serve(app, siteCall, () => ({ contact }));
}
