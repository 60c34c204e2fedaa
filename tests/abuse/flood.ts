import { setTimeout as sleep } from 'node:timers/promises';
import { count, type EndCounts, keepAliveAgent, sendTimed, type TimedRequest } from './answers.ts';

export interface FloodOptions {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly seconds: number;
  /** Number of responses to wait for after `seconds`, because some machines are slow. */
  readonly minAnswers?: number;
  readonly width: number;
  readonly perSecond?: number;
}

export type Call = Omit<TimedRequest, 'port' | 'address' | 'agent'>;

export function pick<T>(list: readonly T[], turn: number): T {
  const item = list[turn % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

/** Keeps `width` calls in flight. */
export async function flood(
  { port, addresses, seconds, minAnswers = 0, width, perSecond = 0 }: FloodOptions,
  call: (turn: number) => Call,
): Promise<EndCounts> {
  const ends: EndCounts = {};
  const start = performance.now();
  const endTime = start + seconds * 1000;
  let turn = 0;
  // A real client uses one address per connection.
  const agents = new Map(addresses.map((address) => [address, keepAliveAgent()]));
  await Promise.all(
    Array.from({ length: width }, async (_, worker) => {
      while (performance.now() < endTime || turn < minAnswers) {
        turn += 1;
        const ownTurn = turn;
        if (perSecond > 0)
          await sleep(Math.max(0, start + (ownTurn * 1000) / perSecond - performance.now()));
        const address = pick(addresses, addresses.length > width ? ownTurn : worker);
        const agent = agents.get(address);
        const from = { port, address, ...(agent && { agent }) };
        const { end, location } = await sendTimed({ ...call(ownTurn), ...from });
        count(ends, end);
        if (location) count(ends, (await sendTimed({ path: location, ...from })).end);
        if (end === 'closed') await sleep(20);
      }
    }),
  );
  for (const agent of agents.values()) agent.destroy();
  return ends;
}
