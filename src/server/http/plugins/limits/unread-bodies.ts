import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Enough for the largest form. */
const maxBodyBytes = 6 * 1024 * 1024;
/** Draining this much takes a few per cent of the CPU time. */
const maxBytesPerSecond = 32 * 1024 * 1024;

function createBudget(now: () => number) {
  let second = 0;
  let spent = 0;
  return {
    take(bytes: number): boolean {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        spent = 0;
      }
      spent += bytes;
      return spent <= maxBytesPerSecond;
    },
  };
}

/**
 * Drains the unread part of a body, so that the client receives the response instead of a reset
 * connection. The connection is closed if the budget is exhausted, so that a flood cannot keep the
 * server busy.
 */
export function limitUnreadBodies(app: FastifyInstance, now = () => performance.now()): void {
  const budget = createBudget(now);

  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    let drainedBytes = 0;
    raw.on('data', function drain(chunk: Buffer) {
      drainedBytes += chunk.length;
      if (budget.take(chunk.length) && drainedBytes <= maxBodyBytes) return;
      raw.off('data', drain);
      raw.pause();
      if (reply.raw.writableFinished) raw.destroy();
      else reply.raw.once('finish', () => raw.destroy());
    });
  });
}
