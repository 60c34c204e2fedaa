import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failTooManyRequests } from '#server/shared/throttle/too-many-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tells requests that read the database without being calls, such as the page of a lineup. */
    isPublicRead?: (request: FastifyRequest) => boolean;
  }
}

/** Calls of the API per address and minute: far above a person in a hurry, far below a flood. */
export const callsPerMinute = 600;
/** Calls that a heavy read counts as. */
export const heavyWeight = 10;
/**
 * Pages about a lineup or a fan, with their pictures, per address and minute. Beside calls, of which
 * each of these pages sends some: a school may open a hundred links a minute.
 */
export const publicReadsPerMinute = callsPerMinute;
/**
 * Everything else, unknown paths included, per address and minute. A page loads some 45 files at
 * its first visit: room for a whole classroom behind one address.
 */
export const othersPerMinute = 3000;
/**
 * Addresses that each limit remembers, some 250 bytes for each; past them the one that asked
 * longest ago is forgotten. To forget one takes a call from each of so many others, all of which
 * are let through: who has so many gains nothing by it. Limits of single calls, as of logins, are
 * in the database and forget nobody.
 */
export const maxAddresses = 20_000;

/**
 * Limits what one address (IPv6: its /64) asks for, by the route that a request came to, however
 * its path was spelled. Comes before access is decided, so that a flood never reaches the database.
 */
export async function limitTraffic(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  // The plugin reads `cache` from here only, though its types know it of other places only.
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
