import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runForClient } from '#server/db/engine/disconnects.ts';

/** Returns false for streams, which continue after their first read. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !routeOptions.config?.call?.stream;
}

/**
 * Ends a read before its next statement if the client has disconnected, as browsers do when the
 * user leaves a page.
 */
export function endAbandonedReads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isRead(request)) return done();
    const { socket } = request.raw;
    runForClient({ isDisconnected: () => socket.destroyed || socket.readableEnded }, done);
  });
}
