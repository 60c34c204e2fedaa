import { percentile } from '../figures.ts';
import { httpCalls, login } from './calls.ts';
import { connections, type Target } from './load.ts';

/** Milliseconds. */
export interface ListTimes {
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
}

/** Requests a different list each time, so that none comes from the cache. */
async function timeLists({ url, fixture }: Target, isOver: () => boolean): Promise<ListTimes> {
  const call = httpCalls.find(({ name }) => name === 'list, first');
  const [fan] = fixture.fans;
  if (!call || !fan) throw new Error('A list and a fan are needed');
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    const response = await fetch(`${url}${call.path(fixture, times.length * 101)}`, {
      headers: { authorization: `Bearer ${fan.token}` },
    });
    await response.text();
    times.push(performance.now() - start);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), count: times.length };
}

/** Ignores refused logins. */
async function logInAll({ url, fixture }: Target): Promise<void> {
  await Promise.all(
    fixture.fans.slice(0, connections).map(async (fan) => {
      const response = await fetch(`${url}${login.path()}`, {
        method: login.method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': fan.address },
        body: JSON.stringify(login.body(fan)),
      });
      await response.text();
    }),
  );
}

export async function listsBesideLogins(
  target: Target,
  seconds: number,
): Promise<{ readonly quiet: ListTimes; readonly beside: ListTimes }> {
  const end = performance.now() + seconds * 1000;
  const quiet = await timeLists(target, () => performance.now() > end);
  let isOver = false;
  const lists = timeLists(target, () => isOver);
  const loginsEnd = performance.now() + seconds * 1000;
  while (performance.now() < loginsEnd) await logInAll(target);
  isOver = true;
  return { quiet, beside: await lists };
}
