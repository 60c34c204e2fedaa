import type { FastifyInstance, FastifyReply } from 'fastify';

type AnswerProbe = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers the route before limits, access and queues. The route must be public. */
    answerProbe?: AnswerProbe;
  }
}

export const probePaths = { alive: '/healthz', ready: '/readyz' } as const;

const paths: ReadonlySet<string> = new Set(Object.values(probePaths));

export function isProbePath(url: string): boolean {
  return paths.has(url.split('?', 1)[0] ?? '');
}

/**
 * Answers probes before all hooks that are added later, so that the server does not appear dead
 * while it is busy. Call before the limits are added.
 */
export function answerProbesFirst(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    if (config?.access === 'public') return config.answerProbe?.(reply);
  });
}

export function serveProbe(app: FastifyInstance, path: string, answer: AnswerProbe): void {
  app.get(path, { config: { access: 'public', answerProbe: answer } }, (_request, reply) =>
    answer(reply),
  );
}
