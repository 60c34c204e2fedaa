import type { FastifyInstance, FastifyReply } from 'fastify';
import { probePaths, serveProbe } from '#server/http/plugins/probes.ts';
import type { Readiness, ReadinessReader } from './readiness.ts';

export function statusCodeOf({ status }: Pick<Readiness, 'status'>): 200 | 503 {
  return status === 'unavailable' ? 503 : 200;
}

/**
 * Public probes respond with one word. Details describe the machine, so only the metrics port
 * serves them.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness }: { readonly readiness: ReadinessReader },
): void {
  const send = (reply: FastifyReply, status: number, word: string) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${word}\n`);

  serveProbe(app, probePaths.alive, (reply) => send(reply, 200, 'alive'));
  serveProbe(app, probePaths.ready, async (reply) => {
    const current = await readiness.read();
    return send(reply, statusCodeOf(current), current.status);
  });
}
