import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runForSender } from '#server/db/engine/sender.ts';

/** Tells reads from writes, and from streams, which outlive their first read. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !routeOptions.config?.call?.stream;
}

/**
 * Ends a read at its next statement when its sender has gone, as do browsers that leave a page. A
 * write that arrived whole is done.
 */
export function endAbandonedReads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isRead(request)) return done();
    const { socket } = request.raw;
    runForSender({ hasGone: () => socket.destroyed || socket.readableEnded }, done);
  });
}
