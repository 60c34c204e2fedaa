import autocannon from 'autocannon';
import { usageOf } from '#tests/abuse/usage.ts';
import { percentile } from '../figures.ts';
import type { Fixture, HttpCall } from './calls.ts';

export const connections = 32;
/** Status of an overloaded server, also for too many concurrent logins. */
const refused = 503;
/** Uncounted seconds of a run, for connections and warm-up. */
const warmUp = 0.4;
/** Requests prepared for each connection, repeated after the last. */
const maxPerConnection = 2000;

export interface Measure {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of server CPU time per request. */
  readonly cpu: number;
  /** Bytes of server memory at the end. */
  readonly memory: number;
  /** Bytes of a response, headers included. */
  readonly bytes: number;
  /** Share of refused requests, which count for nothing else. */
  readonly refused: number;
}

export interface Target {
  readonly url: string;
  readonly pid: number;
  readonly fixture: Fixture;
}

/** Visits all numbers below `count` in an order that no cache predicts. */
function shuffled(count: number, n: number): number {
  return (n * 104_729) % count;
}

function requestsOf(call: HttpCall, fixture: Fixture, connection: number): autocannon.Request[] {
  const count = call.crowd ? call.variants * fixture.fans.length : call.variants;
  const each = Math.min(Math.ceil(count / connections), maxPerConnection);
  return Array.from({ length: Math.max(each, Math.min(count, 50)) }, (_, index) => {
    const place = shuffled(count, connection * each + index);
    const fan = fixture.fans[call.crowd ? place % fixture.fans.length : connection];
    if (!fan) throw new Error('A connection without a fan');
    const n = call.crowd ? Math.floor(place / fixture.fans.length) : place;
    const body = call.body && JSON.stringify(call.body(fan));
    return {
      method: call.method ?? 'GET',
      path: call.path(fixture, n),
      headers: {
        authorization: `Bearer ${fan.token}`,
        'accept-encoding': 'br',
        ...(body && { 'content-type': 'application/json' }),
        'x-forwarded-for': fan.address,
      },
      ...(body && { body }),
    };
  });
}

function start(
  call: HttpCall,
  { url, fixture }: Target,
  seconds: number,
  fail: (error: Error) => void,
): autocannon.Instance {
  let connection = 0;
  const instance = autocannon(
    {
      url,
      connections,
      duration: seconds,
      sampleInt: 100,
      setupClient(client) {
        client.setRequests(requestsOf(call, fixture, connection));
        connection += 1;
      },
    },
    () => {},
  );
  instance.on('response', (_, status) => {
    if (![200, 404, refused].includes(status)) fail(new Error(`${call.name}: status ${status}`));
  });
  instance.on('reqError', fail);
  return instance;
}

export async function measure(call: HttpCall, target: Target, seconds: number): Promise<Measure> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const instance = start(call, target, seconds + warmUp, reject);
  const times: number[] = [];
  let bytes = 0;
  let turnedAway = 0;
  let from: { readonly time: number; readonly cpu: number } | null = null;
  let until = { time: 0, cpu: 0 };
  const now = () => ({ time: performance.now(), cpu: usageOf(target.pid).cpu });
  const warm = setTimeout(() => {
    from = now();
  }, warmUp * 1000);
  const stop = setTimeout(
    () => {
      until = now();
      from ??= until;
      counting = false;
    },
    (warmUp + seconds) * 1000 - 20,
  );
  let counting = true;
  instance.on('response', (_client, status, answerBytes, milliseconds) => {
    if (from === null || !counting) return;
    if (status === refused) {
      turnedAway += 1;
      return;
    }
    times.push(milliseconds);
    bytes += answerBytes;
  });
  instance.on('done', () => resolve());
  try {
    await done;
  } finally {
    clearTimeout(warm);
    clearTimeout(stop);
  }
  if (from === null || times.length === 0) throw new Error(`${call.name}: no answers`);
  const { time, cpu } = from as { readonly time: number; readonly cpu: number };
  return {
    perSecond: (times.length / (until.time - time)) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: ((until.cpu - cpu) * 1_000_000) / times.length,
    memory: usageOf(target.pid).memory,
    bytes: bytes / times.length,
    refused: turnedAway / (turnedAway + times.length),
  };
}
