import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { fail } from '#server/fail.ts';

/** Calls per address and minute: far above a person in a hurry, far below a flood. */
const callsPerMinute = 600;

/**
 * Limits the calls below `/api` of one address (IPv6: its /64), whatever they ask for. Comes
 * before access is decided, so that a flood never reaches the database.
 */
export async function limitTraffic(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  const take = app.createRateLimit({ max: callsPerMinute, timeWindow: 60_000, ipv6Subnet: 64 });
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const taken = await take(request);
    if (taken.isAllowed || !taken.isExceeded) return;
    fail('tooManyRequests', { headers: { 'retry-after': String(taken.ttlInSeconds) } });
  });
}
