import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createVersionedCache } from '#server/db/versioned-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the response depends on the path, the viewer and the database alone. */
    isRemembered?: boolean;
  }
  interface FastifyRequest {
    /** Cache key of its response; null if it is not cached. */
    remembered: { readonly version: string; readonly key: string } | null;
  }
}

/** Approximate bytes of memory. */
const maxBytes = 12_000_000;

/**
 * Caches responses, as serialised text, until anything in the database changes. Routes with
 * `isRemembered` read the cache after access is decided, before their query is checked.
 */
export function cacheResponses(app: FastifyInstance): void {
  const answers = createVersionedCache<string>(maxBytes, ({ length }) => 2 * length);
  app.decorateRequest('remembered', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.isRemembered || route.method !== 'GET') return;
    route.preValidation = async (request: FastifyRequest, reply) => {
      const version = await request.databaseVersion();
      const key = `${request.viewer?.userId ?? ''} ${request.url}`;
      const answer = answers.get(version, key);
      if (answer === undefined) request.remembered = { version, key };
      else return reply.type('application/json; charset=utf-8').send(answer);
    };
    route.onSend = async (request, reply, answer) => {
      const { remembered } = request;
      if (remembered === null || reply.statusCode !== 200 || typeof answer !== 'string') return;
      answers.set(remembered.version, remembered.key, answer);
    };
  });
}
