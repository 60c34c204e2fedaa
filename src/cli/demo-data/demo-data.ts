import type { Kind } from '#contract/kinds/kind.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { optimize } from '#server/shared/catalogue-storage/optimize-store.ts';
import { sports } from '#sports/index.ts';
import {
  hasUsers,
  idExists,
  insertComments,
  insertFans,
  insertFollowCounts,
  insertFollows,
  insertLikes,
  type Population,
  updateItemCounters,
} from './fans-store.ts';
import { insertItems } from './items-store.ts';
import { insertLineups } from './lineups-store.ts';
import {
  batchSize,
  defaultSeed,
  demoId,
  inBatches,
  type Report,
  type Rng,
} from './random-store.ts';

interface DemoDataOptions {
  readonly counts: Readonly<Record<string, number>>;
  readonly fans?: number;
  readonly likes?: number;
  readonly comments?: number;
  /** Maximum, since a pair of fans that is drawn twice counts once. */
  readonly follows?: number;
  /** Number of each type, at most one per fan. */
  readonly lineups?: number;
  /** Items in ten with the same name prefix and the first option or target in each field. */
  readonly skewed?: number;
  readonly seed?: string;
  readonly report?: Report;
}

/** Returns null if demo data may be inserted. */
export async function findRefusal(
  db: Database,
  kinds: readonly Kind[],
  { seed = defaultSeed, amongFans }: { readonly seed?: string; readonly amongFans: boolean },
): Promise<'fans' | 'again' | null> {
  for (const entityType of ['user', ...kinds.map(({ name }) => name)]) {
    if (await idExists(db.read, demoId(entityType, 1, seed))) return 'again';
  }
  return !amongFans && (await hasUsers(db.read)) ? 'fans' : null;
}

/**
 * Inserts the same data for the same seed into a migrated database, in many transactions: an
 * interrupted run leaves part of the data.
 */
export async function insertDemoData(
  db: Database,
  kinds: readonly Kind[],
  options: DemoDataOptions,
): Promise<void> {
  const { counts, fans = 0, likes = 0, comments = 0, follows = 0, lineups = 0 } = options;
  const { skewed = 0, seed = defaultSeed, report = () => {} } = options;
  const rng: Rng = { dialect: db.dialect, seed };
  const run: DemoRun = { db, rng, kinds, counts, fans, report };
  await insertKinds(run, skewed);
  const interests = sports.map(({ interest }) => interest);
  await inBatches(db, 'fans', fans, report, (transaction, batch) =>
    insertFans(transaction, rng, interests, batch),
  );
  await insertAllLikes(run, likes);
  await insertAllComments(run, comments);
  await inBatches(db, 'follows', fans > 1 ? follows : 0, report, (transaction, batch) =>
    insertFollows(transaction, rng, fans, batch),
  );
  await insertAllLineups(run, lineups);
  if (likes + comments > 0) await updateAllCounters(run);
  await inBatches(db, 'counters of fans', follows > 0 ? fans : 0, report, (transaction, batch) =>
    insertFollowCounts(transaction, rng, batch),
  );
  await optimize(db, kinds);
}

interface DemoRun {
  readonly db: Database;
  readonly rng: Rng;
  readonly kinds: readonly Kind[];
  readonly counts: DemoDataOptions['counts'];
  readonly fans: number;
  readonly report: Report;
}

/** Inserts kinds after those that they refer to. */
async function insertKinds({ db, rng, kinds, counts, report }: DemoRun, skewed: number) {
  for (const kind of kinds.toSorted((a, b) => countReferences(a) - countReferences(b))) {
    const count = counts[kind.name] ?? 0;
    await inBatches(db, kind.labels.many, count, report, (transaction, batch) =>
      insertItems(transaction, rng, { kind, counts, skewed }, batch),
    );
  }
}

async function insertAllLikes(run: DemoRun, likes: number): Promise<void> {
  const { db, rng, kinds, counts, report } = run;
  for (const [kind, total] of divideByItemCount(kinds, counts, likes)) {
    await insertLikesUpTo(db, rng, toPopulation(run, kind), total, (done) =>
      report({ what: `likes of ${kind.labels.many}`, done, total }),
    );
  }
}

async function insertAllComments(run: DemoRun, comments: number): Promise<void> {
  const { db, rng, kinds, counts, report } = run;
  const commented = kinds.filter(({ api }) => api.comment);
  for (const [kind, total] of divideByItemCount(commented, counts, comments)) {
    await inBatches(db, `comments on ${kind.labels.many}`, total, report, (transaction, batch) =>
      insertComments(transaction, rng, toPopulation(run, kind), batch),
    );
  }
}

async function insertAllLineups({ db, rng, counts, fans, report }: DemoRun, lineups: number) {
  for (const lineup of lineupsOf(sports)) {
    const items = counts[lineup.of.name] ?? 0;
    const total = items > 0 ? Math.min(lineups, fans) : 0;
    await inBatches(db, lineup.labels.many, total, report, (transaction, batch) =>
      insertLineups(transaction, rng, { lineup, items }, batch),
    );
  }
}

async function updateAllCounters({ db, rng, kinds, counts, report }: DemoRun): Promise<void> {
  for (const { name, labels } of kinds) {
    const what = `counters of ${labels.many}`;
    await inBatches(db, what, counts[name] ?? 0, report, (transaction, batch) =>
      updateItemCounters(transaction, rng, name, batch),
    );
  }
}

function toPopulation({ counts, fans }: DemoRun, { name }: Kind): Population {
  return { kind: name, items: counts[name] ?? 0, fans };
}

function countReferences(kind: Kind): number {
  return Object.values(kind.fields).filter(({ type }) => type === 'references').length;
}

function divideByItemCount(
  kinds: readonly Kind[],
  counts: DemoDataOptions['counts'],
  total: number,
): [Kind, number][] {
  const filledKinds = kinds.filter(({ name }) => (counts[name] ?? 0) > 0);
  let items = 0;
  for (const { name } of filledKinds) items += counts[name] ?? 0;
  return filledKinds.map((kind) => [kind, Math.floor((total * (counts[kind.name] ?? 0)) / items)]);
}

/**
 * Draws up to three times `total`, because repeated pairs add no like and a small population may
 * have too few pairs.
 */
async function insertLikesUpTo(
  db: Database,
  rng: Rng,
  population: Population,
  total: number,
  report: (done: number) => void,
): Promise<void> {
  if (population.fans === 0) return;
  let done = 0;
  let start = 1;
  while (done < total && start <= 3 * total) {
    const end = start + Math.min(batchSize, total - done) - 1;
    const batch = { start, end };
    done += await db.write((transaction) => insertLikes(transaction, rng, population, batch), {
      long: true,
    });
    report(done);
    start = end + 1;
  }
}
