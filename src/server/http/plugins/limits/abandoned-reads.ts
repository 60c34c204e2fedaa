import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runForClient } from '#server/db/engine/disconnects.ts';

/** True for reads, except streams, which outlive their first read. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !routeOptions.config?.call?.stream;
}

/**
 * Ends a read at its next statement when its client disconnects, as browsers do on leaving a page.
 * A complete write is still carried out.
 */
export function endAbandonedReads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isRead(request)) return done();
    const { socket } = request.raw;
    runForClient({ isDisconnected: () => socket.destroyed || socket.readableEnded }, done);
  });
}
