import { Socket } from 'node:net';
import { setTimeout as timer } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Sleep } from '#server/throttle/waiting-room.ts';
import { isForm } from './forms-in-flight.ts';
import { maxAddresses } from './traffic-limit.ts';

/** Refusals that an address gets at once in a minute: people who run into a limit see them. */
export const promptRefusals = 10;
/** Refusals that all get at once in a second: a flood from many addresses is none of people. */
export const promptInAll = 50;
/** Milliseconds that one past those is held, and up to as many more, or all would come at once. */
export const holdMs = 1000;
/** A refusal that took as long as this is not held: it would near the time that answers have. */
const longMs = 5000;

/** Connections whose answer is held back: they give way to others. */
export const heldConnections = new WeakSet<Socket>();

export interface SlowRefusalsOptions {
  readonly config: Pick<Config, 'trustProxy'>;
  readonly sleep?: Sleep | undefined;
}

/**
 * Holds the refusals of an address that goes on asking past a limit, whichever limit it is, so that
 * each of its connections is refused once in a second or two, and a flood no longer fills the event
 * loop with refusals. A connection has one held answer: one that asks for more before it has that
 * is closed, so what is held is bounded by connections. Nothing is held
 * - behind a trusted proxy, whose connections serve everybody;
 * - of a form that was read, which keeps its memory and its place until it is answered;
 * - of injected requests, which have no connection.
 */
export function slowRefusals(
  app: FastifyInstance,
  { config, sleep = (ms, signal) => timer(ms, undefined, { signal }) }: SlowRefusalsOptions,
): void {
  const isProxy = proxyAddr.compile([...config.trustProxy]);
  const isWithin = (taken: Awaited<ReturnType<typeof count>>) =>
    taken.isAllowed || !taken.isExceeded;
  const count = app.createRateLimit({
    ...{ max: promptRefusals, timeWindow: 60_000, ipv6Subnet: 64, cache: maxAddresses },
  });
  const countAll = app.createRateLimit({
    ...{ max: promptInAll, timeWindow: 1000, keyGenerator: () => 'all' },
  });
  const waits = new Map<Socket, AbortController>();
  let isClosing = false;

  async function hold(socket: Socket, reply: FastifyReply): Promise<void> {
    const isPrompt =
      isWithin(await count(reply.request)) && isWithin(await countAll(reply.request));
    if (waits.has(socket)) {
      socket.destroy();
      return;
    }
    if (isPrompt || reply.elapsedTime > longMs || isClosing || socket.destroyed) return;
    // Of thousands of connections they would be a lot of memory.
    reply.request.body = undefined;
    const ending = new AbortController();
    const end = () => ending.abort();
    waits.set(socket, ending);
    heldConnections.add(socket);
    socket.once('close', end);
    await sleep(holdMs * (1 + Math.random()), ending.signal).catch(() => undefined);
    socket.off('close', end);
    heldConnections.delete(socket);
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
    hold(socket, reply).then(() => done(), done);
  });
}
