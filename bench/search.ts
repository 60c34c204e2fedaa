// Times the search of everything at each keystroke (docs/product/search.md).
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { foldText } from '#contract/lists.ts';
import type { Database, Dialect } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { createSearch, type Search } from '#server/features/search/service.ts';
import { createWordJobs } from '#server/features/search/word-jobs.ts';
import { noteAllChanged } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { runStatement } from './demo-databases.ts';
import { percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    names: { type: 'string', default: '18000,1000000' },
    typed: { type: 'string', default: '1000' },
    /** Keeps the SQLite databases for the next run. */
    folder: { type: 'string' },
  },
});

const batchSize = 500;
const viewer = { userId: 'nobody', verified: true } as never;

/** mulberry32 with a fixed seed, so that every run has the same names. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A fifth of the second names join halves of two words, so that there are as many different words
 * as among real people.
 */
function createNames(count: number): string[] {
  const random = createRandom(count);
  const names = (starterData.player ?? []).map(({ name }) => String(name));
  const firsts = names.flatMap((name) => name.split(' ').slice(0, 1));
  const seconds = names.flatMap((name) => name.split(' ').slice(-1));
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const half = (word: string) => Math.ceil(word.length / 2);
  return Array.from({ length: count }, () => {
    const second = pick(seconds);
    const other = pick(seconds);
    const joined = second.slice(0, half(second)) + other.slice(half(other)).toLowerCase();
    return `${pick(firsts)} ${random() < 0.2 ? joined : second}`;
  });
}

async function insertPlayers(db: Database, names: readonly string[]): Promise<void> {
  const random = createRandom(1);
  for (let start = 0; start < names.length; start += batchSize) {
    const items = names.slice(start, start + batchSize).map((name, index) => ({
      id: (start + index).toString(16).padStart(32, '0'),
      kind: player.name,
      name,
      search_name: foldText(name),
      search_text: searchText(player.name, name),
      likes_count: Math.floor(random() ** 8 * 1000),
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    const fields = items.map(({ id }) => ({
      item_id: id,
      number: 1 + Math.floor(random() * 99),
      rating: 40 + Math.floor(random() * 55),
    }));
    await db.write(async (transaction) => {
      await transaction.insertInto('item').values(items).execute();
      await transaction
        .insertInto(player.name as 'kind_table')
        .values(fields)
        .execute();
      await addToKindCount(transaction, player.name, items.length);
    });
  }
  await db.write((transaction) => noteAllChanged(transaction, player.name));
}

async function prepare(db: Database, names: readonly string[]): Promise<void> {
  await migrateToLatest(db);
  const seconds = async (work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    return `${((performance.now() - start) / 1000).toFixed(0)} s`;
  };
  const item = await db.read.selectFrom('item').select('id').limit(1).executeTakeFirst();
  const jobs = createWordJobs({ db, sports, now: () => new Date() });
  if (!item) console.log(`names in ${await seconds(() => insertPlayers(db, names))}`);
  console.log(`words in ${await seconds(() => jobs.write())}`);
  console.log(`lists of starts in ${await seconds(() => jobs.refreshStarts())}`);
}

function misspell(name: string, random: () => number): string {
  const letters = [...name];
  const position = 1 + Math.floor(random() * (letters.length - 2));
  const [letter = '', next = ''] = letters.slice(position);
  const variants = ['', 'e', letter + letter, next + letter];
  const edit = Math.floor(random() * variants.length);
  return letters.toSpliced(position, edit === 3 ? 2 : 1, variants[edit] ?? '').join('');
}

/** Lists the queries while a text is typed, of which the last is the whole text. */
function listKeystrokes(text: string): string[] {
  const letters = [...foldText(text)];
  const queries = letters.map((_, index) => letters.slice(0, index + 1).join(''));
  return queries.filter((query) => !query.endsWith(' '));
}

async function measure(search: Search, names: readonly string[], change: (name: string) => string) {
  const times: number[] = [];
  /** Processor time in milliseconds, independent of the load of other programs. */
  const processorTimes: number[] = [];
  let slowest = { query: '', ms: 0 };
  let foundCount = 0;
  for (const name of names) {
    let results: string[] = [];
    for (const query of listKeystrokes(change(name))) {
      const usage = process.cpuUsage();
      const start = performance.now();
      const { groups } = await search.find({ q: query }, viewer);
      const ms = performance.now() - start;
      const { user, system } = process.cpuUsage(usage);
      times.push(ms);
      processorTimes.push((user + system) / 1000);
      if (ms > slowest.ms) slowest = { query, ms };
      results = groups.flatMap(({ items }) => items.map((item) => item.name));
    }
    if (results.includes(name)) foundCount += 1;
  }
  return { times, processorTimes, slowest, foundCount };
}

function describe(times: readonly number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(2));
  return `median ${p50} ms, 95 % ${p95} ms, 99 % ${p99} ms`;
}

async function run(dialect: Dialect, count: number, folder: string): Promise<void> {
  const names = createNames(count);
  const server = dialect === 'postgres' ? await startPostgres() : null;
  const db = await openDatabase(
    server
      ? { dialect: 'postgres', url: server.url }
      : { dialect: 'sqlite', file: join(folder, `search_${count}.db`) },
  );
  try {
    console.log(`${dialect}, ${count} names`);
    await prepare(db, names);
    if (server) await runStatement(server.url, 'vacuum analyze');
    const search = createSearch({
      db,
      sports,
      readItems: async (kind, ids) =>
        (await db.read.selectFrom('item').selectAll().where('id', 'in', ids).execute()).map(
          ({ id, name }) => ({ _id: id, name, kind: kind.name, image: null }) as never,
        ),
      readLineups: async () => [],
      readUsers: async () => [],
      userWord: (word) => word,
    });
    const random = createRandom(2);
    const typed = Array.from(
      { length: Number(values.typed) },
      () => names[Math.floor(random() * count)] ?? '',
    );
    for (const [label, change] of [
      ['as written', (name: string) => name],
      ['misspelled', (name: string) => misspell(name, random)],
    ] as const) {
      await measure(search, typed.slice(0, 20), change);
      const { times, processorTimes, slowest, foundCount } = await measure(search, typed, change);
      console.log(
        `${label}: ${times.length} keystrokes, ${describe(times)}, slowest ${slowest.ms.toFixed(1)} ms (${slowest.query})`,
      );
      console.log(`  processor time: ${describe(processorTimes)}`);
      console.log(`  ${foundCount} of ${typed.length} whole names are in the results`);
    }
  } finally {
    await db.close();
    await server?.stop();
  }
}

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'tifo-search-')));
await mkdir(folder, { recursive: true });
try {
  for (const count of values.names.split(',').map(Number)) {
    for (const dialect of ['sqlite', 'postgres'] as const) {
      if (values.engine === 'both' || values.engine === dialect) await run(dialect, count, folder);
    }
  }
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true });
}
