import type { IncomingHttpHeaders } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { hostOf, isLoopback } from '#server/shared/loopback.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sentences about settings that are probably mistakes, for the operator. */
    warnings: string[];
  }
}

type ProxyConfig = Pick<Config, 'trustProxy' | 'publicUrl' | 'port'>;

const proxyHeaders = [
  'via',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];
/** Other addresses may send the headers of a proxy to mislead. */
const isNearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/** Returns true if browsers reach `publicUrl` only through a proxy, since the server has no TLS. */
function isBehindProxy({ publicUrl, port }: ProxyConfig): boolean {
  const { protocol, port: publicPort } = new URL(publicUrl);
  if (isLoopback(hostOf(publicUrl))) return false;
  return protocol === 'https:' || Number(publicPort || 80) !== port;
}

/**
 * Warns of a proxy that hides the addresses of visitors, since limits then apply to all visitors
 * together.
 */
export function checkProxies(app: FastifyInstance, config: ProxyConfig): void {
  const isTrusted = proxyAddr.compile([...config.trustProxy]);
  const { host: publicHost, origin } = new URL(config.publicUrl);
  const expectsProxy = isBehindProxy(config);
  const reported = new Set<string>();

  function warnOnce(problem: string, sentence: string): void {
    if (reported.has(problem)) return;
    reported.add(problem);
    app.warnings.push(sentence);
    app.log.warn(sentence);
  }

  function isProxied(headers: IncomingHttpHeaders): boolean {
    if (proxyHeaders.some((name) => headers[name] !== undefined)) return true;
    if (!expectsProxy) return false;
    const isSameOrigin = headers.origin === origin || headers.referer?.startsWith(`${origin}/`);
    return headers.host === publicHost || isSameOrigin === true;
  }

  app.addHook('onRequest', async ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? '';
    const isForwarded = headers['x-forwarded-for'] !== undefined;
    if (reported.size === 2 || (isForwarded && isTrusted(peer, 0))) return;
    if (isForwarded) {
      if (!isNearby(peer, 0)) return;
      warnOnce(
        'untrusted',
        `Requests come through a proxy at ${peer} that TRUST_PROXY does not name, so all visitors count as one address. Add it to TRUST_PROXY.`,
      );
      return;
    }
    if (!isProxied(headers) || !(isTrusted(peer, 0) || isNearby(peer, 0))) return;
    warnOnce(
      'silent',
      `The proxy at ${peer} sends no X-Forwarded-For, so all visitors count as one address. Make the proxy send it.`,
    );
  });
}
