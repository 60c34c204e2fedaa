import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CacheFigures, createVersionedCache } from '#server/db/versioned-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the response depends only on the path, the viewer and the database. */
    isRemembered?: boolean;
  }
  interface FastifyRequest {
    responseCacheKey: { readonly version: string; readonly key: string } | null;
  }
}

const maxBytes = 12_000_000;

/** The cache is read after access is decided, and before the query is validated. */
export function cacheResponses(app: FastifyInstance): () => CacheFigures {
  const responses = createVersionedCache<string>(maxBytes, ({ length }) => 2 * length);
  app.decorateRequest('responseCacheKey', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.isRemembered || route.method !== 'GET') return;
    route.preValidation = async (request: FastifyRequest, reply) => {
      const version = await request.databaseVersion();
      const key = `${request.viewer?.userId ?? ''} ${request.url}`;
      const response = responses.get(version, key);
      if (response !== undefined) {
        return reply.type('application/json; charset=utf-8').send(response);
      }
      request.responseCacheKey = { version, key };
    };
    route.onSend = async ({ responseCacheKey }, reply, response) => {
      if (responseCacheKey === null || reply.statusCode !== 200) return;
      if (typeof response !== 'string') return;
      responses.set(responseCacheKey.version, responseCacheKey.key, response);
    };
  });
  return responses.figures;
}
