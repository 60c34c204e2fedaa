import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, count, type EndCounts, keepAliveAgent, sendTimed } from './answers.ts';
import { password } from './fixture.ts';

const api = '/api/v1';

interface Owner {
  readonly port: number;
  readonly email: string;
  readonly address: string;
  readonly player: string;
}

export interface Readings {
  /** Sorted milliseconds, without 503 responses. */
  readonly times: readonly number[];
  readonly ends: EndCounts;
}

export interface OwnerVisits extends Readings {
  readonly tries: number;
  readonly successes: number;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function readingsOf(answers: readonly Answer[]): Readings {
  const ends: EndCounts = {};
  for (const { end } of answers) count(ends, end);
  const times = answers.filter(({ end }) => end !== '503').map(({ milliseconds }) => milliseconds);
  return { times: times.toSorted((one, other) => one - other), ends };
}

/** Sends requests at a fixed rate, without waiting for responses. */
export async function readUntilAborted(
  target: {
    readonly port: number;
    readonly player: string;
    readonly tokens: readonly string[];
    readonly perSecond: number;
  },
  signal: AbortSignal,
): Promise<Readings> {
  const { port, player, tokens, perSecond } = target;
  const paths = [
    `${api}/players?size=20`,
    `${api}/users/byName/ro`,
    `${api}/players/${player}`,
    '/api/docs',
    `${api}/players/byName/ro`,
    `${api}/users/byName/a?page=2`,
  ];
  const agent = keepAliveAgent();
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  while (!signal.aborted) {
    const turn = answers.length;
    const path = paths[turn % paths.length] ?? api;
    const token = turn % 2 === 0 ? tokens[turn % tokens.length] : undefined;
    // Stays below the limits per address.
    const address = `127.0.9.${1 + (turn % 48)}`;
    answers.push(sendTimed({ port, path, token, address, ...(turn % 4 > 0 && { agent }) }));
    await sleep(Math.max(0, start + (answers.length * 1000) / perSecond - performance.now()));
  }
  const readings = readingsOf(await Promise.all(answers));
  agent.destroy();
  return readings;
}

/** The server refuses further logins per account and address. */
const maxTries = 12;

export async function visitRepeatedly(
  owner: Owner & { readonly pause: number },
  signal: AbortSignal,
): Promise<OwnerVisits> {
  const answers: Answer[] = [];
  let tries = 0;
  let successes = 0;
  while (!signal.aborted && tries < maxTries) {
    tries += 1;
    const visit = await visitOnce(owner, tries % 2 === 1);
    answers.push(...visit);
    if (visit.length === 3 && visit.every(({ end }) => end === '200')) successes += 1;
    await sleep(owner.pause, undefined, { signal }).catch(() => undefined);
  }
  return { ...readingsOf(answers), tries, successes };
}

export async function visitOnce(
  { port, email, address, player }: Owner,
  on: boolean,
): Promise<Answer[]> {
  const client = { port, address };
  const login = await sendTimed({
    ...client,
    method: 'POST',
    path: `${api}/users/login`,
    body: JSON.stringify({ email, password }),
  });
  if (login.end !== '200') return [login];
  const { token } = JSON.parse(login.text) as { token: string };
  const read = await sendTimed({ ...client, token, path: `${api}/users/sessions` });
  const write = await sendTimed({
    ...client,
    token,
    method: 'PATCH',
    path: `${api}/users/togglePlayer/${player}`,
    body: JSON.stringify({ on }),
  });
  await sendTimed({ ...client, token, method: 'POST', path: `${api}/users/logout` });
  return [login, read, write];
}
