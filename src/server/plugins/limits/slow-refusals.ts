import { Socket } from 'node:net';
import { setTimeout as timer } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Sleep } from '#server/throttle/waiting-room.ts';
import { isForm } from './forms-in-flight.ts';
import { maxAddresses } from './traffic-limit.ts';

/** Refusals that an address gets at once within a minute: people who run into a limit see them. */
export const promptRefusals = 10;
/** Such refusals of all addresses within a second: a flood comes from many. */
const promptInAll = 50;
/** Milliseconds that any other is delayed at least; up to twice as long, so that they do not end at once. */
export const delayMs = 1000;
/** Milliseconds after which a refusal is late enough: it must come in the time that answers have. */
const lateMs = 5000;

/** Connections whose answer is delayed: they give way to others. */
export const delayedConnections = new WeakSet<Socket>();

export interface SlowRefusalsOptions {
  readonly config: Pick<Config, 'trustProxy'>;
  readonly sleep?: Sleep | undefined;
}

/**
 * Delays the refusals of an address that keeps asking past a limit, whichever limit that is, so
 * that each of its connections is refused once in a second or two: a flood of refusals would fill
 * the event loop. A connection that asks for more before it has its refusal is closed, so what is
 * delayed is bounded by connections. Never delayed is what is not refused, and of refusals
 * - those behind a trusted proxy, whose connections serve everybody;
 * - those of forms that were read, which keep memory and a place until they are answered;
 * - those of injected requests, which have no connection.
 */
export function slowRefusals(
  app: FastifyInstance,
  { config, sleep = (ms, signal) => timer(ms, undefined, { signal }) }: SlowRefusalsOptions,
): void {
  const isProxy = proxyAddr.compile([...config.trustProxy]);
  const countOne = app.createRateLimit({
    ...{ max: promptRefusals, timeWindow: 60_000, ipv6Subnet: 64, cache: maxAddresses },
  });
  const countAll = app.createRateLimit({
    ...{ max: promptInAll, timeWindow: 1000, keyGenerator: () => 'all' },
  });
  const waits = new Map<Socket, AbortController>();
  let isClosing = false;

  async function mayBePrompt(request: FastifyRequest): Promise<boolean> {
    for (const count of [countOne, countAll]) {
      const taken = await count(request);
      if (!taken.isAllowed && taken.isExceeded) return false;
    }
    return true;
  }

  async function delay(socket: Socket, reply: FastifyReply): Promise<void> {
    const isPrompt = await mayBePrompt(reply.request);
    if (waits.has(socket)) {
      socket.destroy();
      return;
    }
    if (isPrompt || reply.elapsedTime > lateMs || isClosing || socket.destroyed) return;
    // Of thousands of connections they would be a lot of memory.
    reply.request.body = undefined;
    const ending = new AbortController();
    const end = () => ending.abort();
    waits.set(socket, ending);
    delayedConnections.add(socket);
    socket.once('close', end);
    await sleep(delayMs * (1 + Math.random()), ending.signal).catch(() => undefined);
    socket.off('close', end);
    delayedConnections.delete(socket);
    waits.delete(socket);
  }

  app.addHook('preClose', async () => {
    isClosing = true;
    for (const ending of waits.values()) ending.abort();
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    if (
      reply.statusCode !== 429 ||
      !(socket instanceof Socket) ||
      isProxy(socket.remoteAddress ?? '', 0) ||
      (isForm(request) && request.body !== undefined)
    ) {
      done();
      return;
    }
    delay(socket, reply).then(() => done(), done);
  });
}
