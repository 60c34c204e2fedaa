import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Bytes of one body that may still come after its answer: a whole form with the largest picture. */
const maxBody = 6 * 1024 * 1024;
/** Bytes a second of all such bodies: reading them takes a few per cent of the processor. */
const perSecond = 32 * 1024 * 1024;

/** Counts bytes within each second of the clock. */
function createBudget(now: () => number) {
  let second = 0;
  let spent = 0;
  return {
    /** Whether so many bytes are still in the budget. */
    take(bytes: number): boolean {
      const current = Math.floor(now() / 1000);
      if (current !== second) [second, spent] = [current, 0];
      spent += bytes;
      return spent <= perSecond;
    },
  };
}

/**
 * What still comes of a body when its request is answered is read past, so that the sender gets to
 * the answer instead of a reset, and the connection serves again. A flood of refused bodies would
 * keep the server reading and everybody waiting: past the budget, connections close after the answer.
 */
export function limitUnreadBodies(app: FastifyInstance, now = () => performance.now()): void {
  const budget = createBudget(now);

  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    let read = 0;
    raw.on('data', function readPast(chunk: Buffer) {
      read += chunk.length;
      if (budget.take(chunk.length) && read <= maxBody) return;
      raw.off('data', readPast);
      raw.pause();
      if (reply.raw.writableFinished) raw.destroy();
      else reply.raw.once('finish', () => raw.destroy());
    });
  });
}
