import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Bytes of a body to drain after its response: a whole form with the largest picture. */
const maxBody = 6 * 1024 * 1024;
/** Bytes per second of all such bodies: reading them takes a few per cent of the CPU. */
const perSecond = 32 * 1024 * 1024;

function createBudget(now: () => number) {
  let second = 0;
  let spent = 0;
  return {
    take(bytes: number): boolean {
      const current = Math.floor(now() / 1000);
      if (current !== second) [second, spent] = [current, 0];
      spent += bytes;
      return spent <= perSecond;
    },
  };
}

/**
 * Drains the rest of a body after its response, so that the sender gets the response instead of a
 * reset and can reuse the connection. Beyond the budget connections close after the response, lest
 * a flood of refused bodies keep the server busy.
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
