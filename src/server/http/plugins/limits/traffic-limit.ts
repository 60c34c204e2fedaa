import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failTooManyRequests } from '#server/shared/fail.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for requests that read the database without being calls, such as a lineup's page. */
    isPublicRead?: (request: FastifyRequest) => boolean;
  }
}

/** API calls per address and minute: far above normal use, far below a flood. */
export const callsPerMinute = 600;
/** Number of calls that a heavy read counts as. */
export const heavyWeight = 10;
/**
 * Pages about a lineup or a fan, and their pictures, per address and minute. Separate from calls,
 * which these pages also send: a school may open a hundred links a minute.
 */
export const publicReadsPerMinute = callsPerMinute;
/**
 * All other requests per address and minute, unknown paths included. A first visit loads some 45
 * files: enough for a classroom behind one address.
 */
export const othersPerMinute = 3000;
/**
 * Addresses per limit, some 250 bytes each; beyond them the least recent is evicted. Evicting one
 * takes allowed calls from as many others, so an attacker gains nothing by it. Limits of single
 * calls, such as logins, are in the database and evict nothing.
 */
export const maxAddresses = 20_000;

/**
 * Rate limit per address (IPv6: /64) by matched route, regardless of the path's spelling. Runs
 * before access is decided, so that a flood never reaches the database.
 */
export async function limitTraffic(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  // The plugin reads `cache` only here, although its types declare it elsewhere.
  const common = { timeWindow: 60_000, ipv6Subnet: 64, cache: maxAddresses };
  const limiter = (max: number) => app.createRateLimit({ max, ...common });
  const takeCall = limiter(callsPerMinute);
  const takePublicRead = limiter(publicReadsPerMinute);
  const takeOther = limiter(othersPerMinute);
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    const isCall = url?.startsWith('/api/') ?? false;
    const takeRead = config?.isPublicRead?.(request) ? takePublicRead : takeOther;
    const take = isCall ? takeCall : takeRead;
    for (let weight = config?.call?.isHeavy ? heavyWeight : 1; weight > 0; weight -= 1) {
      const taken = await take(request);
      if (!taken.isAllowed && taken.isExceeded) failTooManyRequests(taken.ttl);
    }
  });
}
