// Compares the HTTP throughput of our server with that of other servers.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Dialect } from '#server/db/engine/database.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { median } from '../figures.ts';
import { type ListTimes, listsBesideLogins } from './beside-logins.ts';
import { type HttpCall, httpCalls, login } from './calls.ts';
import {
  checkOut,
  copyData,
  generateData,
  here,
  type RunningCheckout,
  removeCheckout,
  type Storage,
  startCheckout,
} from './checkouts.ts';
import { expressCalls, installExpress, startExpress } from './express.ts';
import { connections, type Measure, measure, type Target } from './load.ts';
import { startProcess } from './process.ts';
import { formatTable, type Row, type Series, toRow } from './report.ts';
import { startWriting } from './writes.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '18000' },
    engine: { type: 'string', default: 'both' },
    rounds: { type: 'string', default: '5' },
    /** Seconds per call and round. */
    seconds: { type: 'string', default: '1.5' },
    /** Parts of names: 'list,detail'. */
    only: { type: 'string', default: '' },
    /** Likes, comments and follows per second. */
    writes: { type: 'string', default: '0' },
    compare: { type: 'string' },
    express: { type: 'boolean', default: false },
  },
});

const ours = 'Tifo';
const wanted = values.only.split(',');
const calls = httpCalls.filter(({ name }) => wanted.some((text) => name.includes(text)));
const bareCall: HttpCall = { name: 'bare', variants: 1, path: () => '/' };
const yardstickCall: HttpCall = { ...bareCall, name: 'framework' };

interface Contestant {
  readonly name: string;
  readonly target: Target;
  readonly has: (call: HttpCall) => boolean;
}

const acknowledged: number[] = [];

async function measureBesideWrites(call: HttpCall, target: Target, seconds: number) {
  const perSecond = Number(values.writes);
  if (perSecond === 0) return measure(call, target, seconds);
  const writing = startWriting(target, perSecond);
  try {
    return await measure(call, target, seconds);
  } finally {
    acknowledged.push(await writing.stop());
  }
}

type Round = Series['rounds'][number];

function createSeriesList() {
  const all = new Map<string, { call: string; server: string; rounds: Round[] }>();
  return {
    add(call: string, server: string, round: Round): void {
      const key = `${call} ${server}`;
      const series = all.get(key) ?? { call, server, rounds: [] };
      series.rounds.push(round);
      all.set(key, series);
    },
    toRows: () => [...all.values()].map(toRow),
  };
}

/** The bare server is measured repeatedly, since the speed of the machine drifts. */
const callsPerBaseline = 6;

/** Alternates between the servers, so that other load on the machine affects all of them. */
async function measureAll(
  contestants: readonly Contestant[],
  bare: Target,
  framework: Target,
): Promise<Row[]> {
  const series = createSeriesList();
  const seconds = Number(values.seconds);

  async function measureBare(call: HttpCall, label: string, baseline?: Measure): Promise<Measure> {
    const measured = await measure(call, bare, seconds);
    series.add(label, 'bare', { measure: measured, bare: baseline ?? measured });
    return measured;
  }

  for (let round = 0; round < Number(values.rounds); round += 1) {
    let bareMeasure = await measureBare(bareCall, '(2 KB)');
    const fastify = await measure(yardstickCall, framework, seconds);
    series.add('(object)', 'Fastify', { measure: fastify, bare: bareMeasure });
    for (const [index, call] of calls.entries()) {
      if (index % callsPerBaseline === callsPerBaseline - 1) {
        bareMeasure = await measureBare(bareCall, '(2 KB)');
      }
      const baseline = call.bareHasIt
        ? await measureBare(call, `(${call.name})`, bareMeasure)
        : bareMeasure;
      for (const { name, target, has } of contestants) {
        if (!has(call)) continue;
        const measured = await measureBesideWrites(call, target, seconds);
        series.add(call.name, name, { measure: measured, bare: baseline });
      }
    }
  }
  return series.toRows();
}

function printStart(name: string, { startTime, idleMemory }: RunningCheckout): void {
  const memory = (idleMemory / 2 ** 20).toFixed(0);
  console.log(`${name}: first answer after ${startTime.toFixed(0)} ms, ${memory} MiB idle`);
}

const besideSeconds = 10;

async function printBesideLogins(target: Target): Promise<void> {
  const { quiet, beside } = await listsBesideLogins(target, besideSeconds);
  const text = ({ p50, p99, count }: ListTimes) =>
    `50 % within ${p50.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms (${count})`;
  console.log(`lists one after another: ${text(quiet)}`);
  console.log(`the same beside ${connections} logins at once: ${text(beside)}\n`);
}

async function runAt(storage: Storage, players: number, compared: string | null): Promise<void> {
  const yardstick = (file: string) =>
    startProcess({
      args: [join(import.meta.dirname, 'yardsticks', file)],
      folder: here,
      logFolder: storage.folder,
      path: '/',
    });
  const data = `demo_${players}`;
  await generateData(storage, { project: compared ?? here, name: data, players });
  const stops: (() => Promise<void>)[] = [];
  try {
    const start = async (name: string, project: string) => {
      const copy = `${data}_${name === ours ? 'ours' : 'compared'}`;
      await copyData(storage, data, copy);
      const running = await startCheckout(storage, { project, name: copy, players });
      stops.push(running.stop);
      printStart(name, running);
      return { name, target: running, has: () => true };
    };
    const own = await start(ours, here);
    const contestants: Contestant[] = [own];
    if (compared && values.compare) contestants.push(await start(values.compare, compared));
    if (values.express && storage.dialect === 'sqlite') {
      const file = join(storage.folder, `${data}_ours`, 'tifo.db');
      const express = await startExpress({ folder, file, logFolder: storage.folder });
      stops.push(express.stop);
      const target = { ...express, fixture: own.target.fixture };
      contestants.push({ name: express.name, target, has: ({ name }) => expressCalls.has(name) });
    }
    const [bare, framework] = [await yardstick('bare.ts'), await yardstick('fastify.ts')];
    stops.push(bare.stop, framework.stop);
    const { fixture } = own.target;
    const rows: Row[] = await measureAll(
      contestants,
      { ...bare, fixture },
      { ...framework, fixture },
    );
    const pair = values.compare ? { ours, other: values.compare } : null;
    console.log(`\n${storage.dialect}, ${players} players\n\n${formatTable(rows, pair)}\n`);
    const written = acknowledged.splice(0);
    if (written.length > 0)
      console.log(`${median(written).toFixed(0)} writes a second were acknowledged\n`);
    if (calls.some(({ name }) => name === login.name)) await printBesideLogins(own.target);
  } finally {
    for (const stop of stops) await stop();
  }
}

if (calls.length === 0) throw new Error(`No call has ${values.only} in its name`);
const folder = await mkdtemp(join(tmpdir(), 'tifo-bench-'));
const compared = values.compare ? await checkOut(values.compare, folder) : null;
console.log(`${cpus().length} cores, Node ${process.versions.node}`);
try {
  if (values.express) await installExpress(folder);
  for (const dialect of ['sqlite', 'postgres'] satisfies Dialect[]) {
    if (values.engine !== 'both' && values.engine !== dialect) continue;
    const server = dialect === 'postgres' ? await startPostgres() : null;
    const storage = { dialect, folder: join(folder, dialect), serverUrl: server?.url ?? null };
    await mkdir(storage.folder);
    try {
      for (const players of values.players.split(',')) {
        await runAt(storage, Number(players), compared);
      }
    } finally {
      await server?.stop();
    }
  }
} finally {
  if (compared) await removeCheckout(compared);
  await rm(folder, { recursive: true, force: true });
}
