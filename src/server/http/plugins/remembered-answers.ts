import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMemory } from '#server/db/memory.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer follows from the path, the viewer and the database alone. */
    isRemembered?: boolean;
  }
  interface FastifyRequest {
    /** What its answer will be remembered by; null where it is not. */
    remembered: { readonly version: string; readonly key: string } | null;
  }
}

/** Bytes of memory, about. */
const maxBytes = 12_000_000;

/**
 * Keeps answers, as texts that are ready to be sent, until anything in the database changes. A
 * route that sets `isRemembered` looks there once access is decided, before its query is checked.
 */
export function rememberAnswers(app: FastifyInstance): void {
  const answers = createMemory<string>(maxBytes, ({ length }) => 2 * length);
  app.decorateRequest('remembered', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.isRemembered || route.method !== 'GET') return;
    route.preValidation = async (request: FastifyRequest, reply) => {
      const version = await request.versionMet();
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
