import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from '#server/db/engine/database.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import type { EndCounts } from './answers.ts';
import type { AttackName, AttackOptions } from './attacks.ts';
import { collectedAttackNames } from './collected-attacks.ts';
import { makeFixture } from './fixture.ts';
import { peakMemory, usageOf } from './usage.ts';
import {
  type OwnerVisits,
  type Readings,
  readUntilAborted,
  visitOnce,
  visitRepeatedly,
} from './visitors.ts';

export interface Plan {
  readonly attack: AttackName;
  readonly from: 'one address' | 'two addresses' | 'six addresses' | 'many addresses';
  readonly width: number;
  readonly perSecond?: number;
  readonly minAnswers?: number;
}

export interface Phase {
  readonly name: string;
  readonly from: string;
  readonly reader: Readings;
  readonly owner: OwnerVisits;
  readonly attacker: EndCounts;
  /** Resident bytes of the server and its children. */
  readonly peak: number;
  readonly after: number;
  readonly cpu: number;
  readonly seconds: number;
  readonly logged: number;
}

export interface AttackRun {
  readonly quiet: Phase;
  readonly attacks: readonly Phase[];
  readonly after: Phase;
}

interface AttackRunOptions {
  readonly dialect: Dialect;
  readonly plans: readonly Plan[];
  readonly players: number;
  readonly quietSeconds: number;
  readonly attackSeconds: number;
  readonly restSeconds: number;
  readonly perSecond: number;
  readonly pause: number;
  readonly report?: (phase: Phase) => void;
}

/** Fans who send spam; as many read. */
const spammers = 100;

/** Separate networks keep rate limits from carrying over. */
function addressesOf(turn: number, { from, width }: Plan): string[] {
  const network = `127.${20 + turn}`;
  const few = { 'one address': 1, 'two addresses': 2, 'six addresses': 6, 'many addresses': 0 };
  if (few[from] > 0) {
    return Array.from({ length: few[from] }, (_, host) => `${network}.0.${1 + host}`);
  }
  // Stays below the limits per address.
  const count = Math.max(200, Math.ceil(width / 20));
  return Array.from(
    { length: count },
    (_, index) => `${network}.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`,
  );
}

async function runAttack(options: AttackOptions): Promise<EndCounts> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'attacker.ts'), JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The attacker ended with ${code}`);
  return JSON.parse(printed) as EndCounts;
}

/** Attacks the real server with its real limits while visitors read and account owners log in. */
export async function runAttacks(options: AttackRunOptions): Promise<AttackRun> {
  const { plans, players, perSecond, pause } = options;
  const fixture = await makeFixture(options.dialect, {
    players,
    spammers,
    owners: plans.length + 2,
    isCollected: plans.some(({ attack }) => collectedAttackNames.some((name) => name === attack)),
  });
  const tokens = fixture.spammers.slice(spammers / 2);
  let server: RunningServer | null = null;
  try {
    server = await startServer(fixture.settings);
    const { pid } = server;
    const port = Number(new URL(server.url).port);
    const lines = () => server?.output().split('\n').length ?? 0;

    /** The server must not have drawn any of the pictures before. */
    const picturesOf = ({ from }: Plan) => {
      const { pictures } = fixture;
      const half = Math.floor(pictures.length / 2);
      return from === 'one address' ? pictures.slice(0, half) : pictures.slice(half);
    };

    async function measure(turn: number, seconds: number, plan?: Plan): Promise<Phase> {
      const email = fixture.owners[turn] ?? '';
      const owner = { port, email, address: `127.0.8.${1 + turn}`, player: fixture.player };
      // Account owners usually return from a known address.
      await visitOnce(owner, true);
      await sleep(200);
      const before = { logged: lines(), cpu: usageOf(pid).cpu, time: performance.now() };
      const phaseEnd = new AbortController();
      const visits = Promise.all([
        readUntilAborted({ port, player: fixture.player, tokens, perSecond }, phaseEnd.signal),
        visitRepeatedly({ ...owner, pause }, phaseEnd.signal),
        peakMemory(pid, phaseEnd.signal),
      ]);
      const attacker = plan
        ? await runAttack({
            ...plan,
            port,
            seconds,
            victim: email,
            player: fixture.player,
            pictures: picturesOf(plan),
            pages: fixture.pages,
            collected: fixture.collected,
            addresses: addressesOf(turn, plan),
            tokens:
              plan.from === 'one address'
                ? fixture.spammers.slice(0, 1)
                : fixture.spammers.slice(0, spammers / 2),
          })
        : await sleep(seconds * 1000, {});
      // The next attack must not coincide with the removal of deleted rows.
      await fixture.waitForRemovals();
      phaseEnd.abort();
      const [reader, ownerVisits, peak] = await visits;
      const duration = (performance.now() - before.time) / 1000;
      const { cpu } = usageOf(pid);
      await sleep(options.restSeconds * 1000);
      const phase = {
        name: plan?.attack ?? 'quiet',
        from: plan?.from ?? '',
        reader,
        owner: ownerVisits,
        attacker,
        peak,
        after: usageOf(pid).memory,
        cpu: cpu - before.cpu,
        seconds: duration,
        logged: lines() - before.logged,
      };
      options.report?.(phase);
      return phase;
    }

    // Warms the server up, so that slow first runs do not count as a quiet phase.
    await readUntilAborted(
      { port, player: fixture.player, tokens, perSecond },
      AbortSignal.timeout(1000),
    );
    const quiet = await measure(0, options.quietSeconds);
    const attacks: Phase[] = [];
    for (const [index, plan] of plans.entries()) {
      attacks.push(await measure(1 + index, options.attackSeconds, plan));
    }
    const after = await measure(1 + plans.length, options.quietSeconds);
    return { quiet, attacks, after };
  } finally {
    await server?.stop();
    await fixture.remove();
  }
}
