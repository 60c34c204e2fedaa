import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseAbandoned } from '#server/db/engine/sender.ts';
import { addressBlock } from '#server/throttle/address-block.ts';

/** Calls that a heavy read counts as. */
export const heavyWeight = 10;

export const isHeavy = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config?.call?.isHeavy === true;

/**
 * Runs the heavy reads of one fan, or of one address for those without an account, one after
 * another, in the order in which they came.
 */
export function limitHeavyReads(app: FastifyInstance): void {
  const newest = new Map<string, Promise<void>>();

  app.addHook('preHandler', async (request, reply) => {
    if (!isHeavy(request)) return;
    const reader = request.viewer?.userId ?? addressBlock(request.ip);
    const before = newest.get(reader);
    const { promise, resolve } = Promise.withResolvers<void>();
    newest.set(reader, promise);
    reply.raw.once('close', () => {
      resolve();
      if (newest.get(reader) === promise) newest.delete(reader);
    });
    await before;
    refuseAbandoned();
  });
}
