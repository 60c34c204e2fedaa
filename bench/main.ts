// Compares response times between a small and a large database.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Dialect } from '#server/db/engine/database.ts';
import { type Call, calls, type Fan, signIn } from './calls.ts';
import { type DemoDatabase, type DemoSize, withDemoDatabases } from './demo-databases.ts';
import { median } from './figures.ts';

const warmUps = 2;
/** Processor time of this process, in milliseconds a second. */
const maxIdleMs = 50;

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    players: { type: 'string' },
    engine: { type: 'string', default: 'both' },
    rounds: { type: 'string', default: '15' },
    /** Keeps the SQLite databases for the next run. */
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

/** Median milliseconds. */
interface Pair {
  readonly small: number;
  readonly large: number;
}

interface Row {
  readonly call: Call;
  /** Times are comparable only if both counts are equal. */
  readonly items: Pair;
  /** Request after the caches have been cleared. */
  readonly first: Pair;
  readonly again: Pair;
}

/** Alternates between the databases, so that other load on the machine affects both. */
async function measure(call: Call, small: Fan, large: Fan): Promise<Row> {
  const times = {
    first: { small: [] as number[], large: [] as number[] },
    again: { small: [] as number[], large: [] as number[] },
  };
  const items = { small: 0, large: 0 };
  for (let round = -warmUps; round < Number(values.rounds); round += 1) {
    for (const [fan, size] of [
      [small, 'small'],
      [large, 'large'],
    ] as const) {
      await fan.clearCaches();
      for (const turn of ['first', 'again'] as const) {
        const timing = await fan.time(call, round + warmUps);
        items[size] = timing.items;
        if (round >= 0) times[turn][size].push(timing.milliseconds);
      }
    }
  }
  const pair = ({ small, large }: Record<'small' | 'large', number[]>) => ({
    small: median(small),
    large: median(large),
  });
  return { call, items, first: pair(times.first), again: pair(times.again) };
}

function ratio({ small, large }: Pair): number {
  return large / small;
}

function formatPair(pair: Pair): string {
  const times = [pair.small, pair.large].map((time) => `${time.toFixed(2)} ms`.padStart(11));
  return `${times.join('')}  × ${ratio(pair).toFixed(1).padStart(5)}`;
}

function formatRow({ call, items, first, again }: Row): string {
  const note = items.small === items.large ? '' : ` (${items.small} and ${items.large} items)`;
  return `${formatPair(first)} | ${formatPair(again)} | ${call.name}${note}`;
}

function report(rows: readonly Row[]): void {
  const lists = rows.filter(({ call }) => call.kind === 'list');
  const slowestFirst = lists.toSorted((a, b) => b.first.large - a.first.large);
  console.log(`${'first asked: small, large'.padEnd(31)} | ${'asked again'.padEnd(31)} |`);
  for (const row of [...slowestFirst, ...rows.filter((row) => !lists.includes(row))]) {
    console.log(formatRow(row));
  }
  if (lists.length === 0) return;
  const comparable = lists.filter(({ items }) => items.small === items.large);
  console.log(
    `${comparable.length} of ${lists.length} lists answer as many items in both databases. Of these`,
  );
  for (const turn of ['first', 'again'] as const) {
    const pairs = comparable.map((row) => row[turn]);
    const medians = formatPair({
      small: median(pairs.map(({ small }) => small)),
      large: median(pairs.map(({ large }) => large)),
    });
    const slower = pairs.filter((pair) => ratio(pair) > 2).length;
    console.log(`${turn}: median${medians}, median ratio × ${median(pairs.map(ratio)).toFixed(2)},
  ${slower} take more than twice as long`);
  }
}

function toDemoSize(number: number): DemoSize {
  const { players } = values;
  if (players !== undefined) return { players: Number(players), fans: number };
  return { players: number, fans: Math.ceil(number / 10) };
}

function describe({ players, fans, seconds, bytes }: DemoDatabase): string {
  const origin = seconds === null ? 'made before' : `made in ${seconds.toFixed(0)} s`;
  return `${players} players, ${fans} fans: ${origin}, ${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

async function run(dialect: Dialect, folder: string): Promise<void> {
  const sizes = [values.small, values.large].map((size) => toDemoSize(Number(size)));
  await withDemoDatabases(dialect, sizes, folder, async (databases) => {
    for (const database of databases) console.log(`${dialect}, ${describe(database)}`);
    const [small, large] = await Promise.all(databases.map((database) => signIn(database, folder)));
    if (!small || !large) throw new Error('Two databases are needed');
    await waitForJobs();
    const rows: Row[] = [];
    for (const call of chosenCalls) rows.push(await measure(call, small, large));
    report(rows);
    await Promise.all([small.close(), large.close()]);
  });
}

/** Jobs run after the start and use the processor until they have ended. */
async function waitForJobs(): Promise<void> {
  for (;;) {
    const before = process.cpuUsage();
    await sleep(1000);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < maxIdleMs) return;
  }
}

const chosenCalls = calls.filter(({ name }) => name.includes(values.only));
if (chosenCalls.length === 0) throw new Error(`No call has ${values.only} in its name`);
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'tifo-bench-')));
console.log(`${cpus().length} cores, Node ${process.versions.node}`);
try {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    if (values.engine === 'both' || values.engine === dialect) await run(dialect, folder);
  }
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true });
}
