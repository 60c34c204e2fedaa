import autocannon from 'autocannon';
import { usageOf } from '#tests/abuse/usage.ts';
import { percentile } from '../figures.ts';
import type { Fixture, HttpCall } from './calls.ts';

export const connections = 32;
const overloadedStatus = 503;
/** Seconds. */
const warmUp = 0.4;
const maxPerConnection = 2000;

export interface Measure {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds per request. */
  readonly cpu: number;
  /** Bytes at the end. */
  readonly memory: number;
  /** Includes the headers. */
  readonly bytes: number;
  /** The other figures exclude refused requests. */
  readonly refused: number;
}

export interface Target {
  readonly url: string;
  readonly pid: number;
  readonly fixture: Fixture;
}

/** Visits the numbers below `count` out of order, so that neighbouring requests are unrelated. */
function shuffleIndex(index: number, count: number): number {
  return (index * 104_729) % count;
}

function createRequests(
  call: HttpCall,
  fixture: Fixture,
  connection: number,
): autocannon.Request[] {
  const count = call.crowd ? call.variants * fixture.fans.length : call.variants;
  const perConnection = Math.min(Math.ceil(count / connections), maxPerConnection);
  return Array.from({ length: Math.max(perConnection, Math.min(count, 50)) }, (_, index) => {
    const number = shuffleIndex(connection * perConnection + index, count);
    const fan = fixture.fans[call.crowd ? number % fixture.fans.length : connection];
    if (!fan) throw new Error('A connection without a fan');
    const n = call.crowd ? Math.floor(number / fixture.fans.length) : number;
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
        client.setRequests(createRequests(call, fixture, connection));
        connection += 1;
      },
    },
    () => {},
  );
  instance.on('response', (_, status) => {
    if ([200, 404, overloadedStatus].includes(status)) return;
    fail(new Error(`${call.name}: status ${status}`));
  });
  instance.on('reqError', fail);
  return instance;
}

export async function measure(call: HttpCall, target: Target, seconds: number): Promise<Measure> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const instance = start(call, target, seconds + warmUp, reject);
  const times: number[] = [];
  let bytes = 0;
  let refused = 0;
  let isCounting = false;
  const takeSample = () => ({ time: performance.now(), cpu: usageOf(target.pid).cpu });
  let first = takeSample();
  let last = first;
  const startTimer = setTimeout(() => {
    first = takeSample();
    isCounting = true;
  }, warmUp * 1000);
  const stopTimer = setTimeout(
    () => {
      last = takeSample();
      isCounting = false;
    },
    (warmUp + seconds) * 1000 - 20,
  );
  instance.on('response', (_client, status, responseBytes, milliseconds) => {
    if (!isCounting) return;
    if (status === overloadedStatus) {
      refused += 1;
      return;
    }
    times.push(milliseconds);
    bytes += responseBytes;
  });
  instance.on('done', () => resolve());
  try {
    await done;
  } finally {
    clearTimeout(startTimer);
    clearTimeout(stopTimer);
  }
  if (times.length === 0) throw new Error(`${call.name}: no responses`);
  return {
    perSecond: (times.length / (last.time - first.time)) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: ((last.cpu - first.cpu) * 1_000_000) / times.length,
    memory: usageOf(target.pid).memory,
    bytes: bytes / times.length,
    refused: refused / (refused + times.length),
  };
}
