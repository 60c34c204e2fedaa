import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failTooManyRequests } from '#server/shared/fail.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns true for requests, other than calls, that read the database, such as lineup pages.
     */
    isPublicRead?: (request: FastifyRequest) => boolean;
  }
}

/** API calls per address per minute, far above normal use. */
export const callsPerMinute = 600;
export const heavyWeight = 10;
/**
 * Pages about a lineup or a fan, and their pictures. They do not count as calls, which each page
 * also sends: a school may open a hundred links a minute.
 */
export const publicReadsPerMinute = callsPerMinute;
/** A first visit loads about 45 files, so this suffices for a classroom behind one address. */
export const othersPerMinute = 3000;
/**
 * Addresses per limit, about 250 bytes each. Limits of single calls, such as logins, are stored in
 * the database and not evicted.
 */
export const maxAddresses = 20_000;

/**
 * Limits requests by the matched route, regardless of the spelling of the path. Runs before access
 * is decided, so that a flood does not reach the database.
 */
export async function limitTraffic(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  // The plugin reads `cache` from these options, although its types do not declare it.
  const common = { timeWindow: 60_000, ipv6Subnet: 64, cache: maxAddresses };
  const limiter = (max: number) => app.createRateLimit({ max, ...common });
  const takeCall = limiter(callsPerMinute);
  const takePublicRead = limiter(publicReadsPerMinute);
  const takeOther = limiter(othersPerMinute);
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    let take = takeOther;
    if (url?.startsWith('/api/')) take = takeCall;
    else if (config?.isPublicRead?.(request)) take = takePublicRead;
    for (let weight = config?.call?.isHeavy ? heavyWeight : 1; weight > 0; weight -= 1) {
      const limit = await take(request);
      if (!limit.isAllowed && limit.isExceeded) failTooManyRequests(limit.ttl);
    }
  });
}
