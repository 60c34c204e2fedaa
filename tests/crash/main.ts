// `npm run crash -- --cycles 1000 --engine sqlite`
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { runDiskFull } from './disk-full.ts';
import { runKillCycles } from './kill-cycles.ts';
import { originals, postgresCopies, sqliteCopies } from './migrations/copies.ts';
import { prepareKills, readSchemas } from './migrations/migration-kills.ts';
import { hasStrace, runPowerCut } from './power-cut/power-cut.ts';
import { createRandom } from './random.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '10' },
    writes: { type: 'string', default: '300' },
  },
});
const seed = Number(values.seed);
const print = (line: string) => console.log(line);

function percentile(times: readonly number[], part: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)} ms`;
}

async function kill(): Promise<boolean> {
  const postgres = values.engine === 'postgres' ? await startPostgres() : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-kill-'));
  try {
    const { lostWrites, acknowledged, readyTimes } = await runKillCycles({
      dataDir,
      databaseUrl: postgres?.url,
      cycles: Number(values.cycles),
      seed,
      writes: [10, 400],
      everyTypeEvery: 8,
      killStartEvery: 10,
      report: ({ cycle, found, acknowledged, readyTimes }) => {
        for (const loss of found) console.log(`cycle ${cycle}: ${loss}`);
        if (cycle % 10 > 0) return;
        const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
        console.log(
          `${cycle} kills, ${total} acknowledged, ready after ${readyTimes.at(-1)?.toFixed()} ms`,
        );
      },
    });
    console.log([...acknowledged].map(([type, count]) => `${type} ${count}`).join(', '));
    console.log(
      `ready again: median ${percentile(readyTimes, 0.5)}, 95 % ${percentile(readyTimes, 0.95)}, max ${percentile(readyTimes, 1)}`,
    );
    console.log(`${lostWrites.length} lost writes`);
    return lostWrites.length === 0;
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function diskFull(): Promise<boolean> {
  let lost = 0;
  // Without a minimum of free space, the server reaches the real end of the disk.
  for (const minFreeDisk of [0, 8]) {
    print(`MIN_FREE_DISK=${minFreeDisk}`);
    const { mounted, rounds, lostWrites } = await runDiskFull({ seed, minFreeDisk, report: print });
    if (!mounted) {
      print('A tmpfs cannot be mounted here without root and mount: nothing was tested.');
      return false;
    }
    print(`the disk full ${rounds} times, ${lostWrites.length} lost writes`);
    lost += lostWrites.length;
  }
  return lost === 0;
}

async function migrationKills(): Promise<boolean> {
  const isSqlite = values.engine === 'sqlite';
  const postgres = isSqlite ? null : await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tifo-migrations-'));
  const copies = postgres ? postgresCopies(postgres.url) : sqliteCopies(folder);
  const random = createRandom(seed);
  try {
    const allErrors: string[] = [];
    const schemas = await readSchemas(copies);
    for (const [what, makeOriginal] of Object.entries(originals)) {
      const kills = await prepareKills(copies, await makeOriginal(copies), schemas);
      for (let count = 0; count < Number(values.kills); count += 1) {
        const errors = await kills.kill(
          count % 2 === 0
            ? { statement: 1 + random.integer(kills.statements) }
            : { milliseconds: random.integer(kills.milliseconds) },
        );
        for (const error of errors) print(`${what}: ${error}`);
        allErrors.push(...errors);
      }
      print(
        `${what}: ${values.kills} kills among ${kills.statements} statements, ${allErrors.length} wrong so far`,
      );
    }
    return allErrors.length === 0;
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function powerCut(): Promise<boolean> {
  if (!hasStrace()) {
    print(
      'The power cut needs strace, which is not installed: nothing was tested. apt install strace',
    );
    return false;
  }
  const { answered, points, disks, lostWrites } = await runPowerCut({
    seed,
    writes: Number(values.writes),
    report: print,
  });
  print(
    `${answered} answered writes, the power cut at ${points} points, ${disks} disks looked at, ${lostWrites.length} lost writes`,
  );
  return lostWrites.length === 0;
}

const tests: Readonly<Record<string, () => Promise<boolean>>> = {
  kill,
  'power-cut': powerCut,
  'disk-full': diskFull,
  migrations: migrationKills,
};
const [name = 'kill'] = positionals;
const test = tests[name];
if (!test) throw new Error(`There is no ${name}: one of ${Object.keys(tests).join(', ')}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.exit((await test()) ? 0 : 1);
