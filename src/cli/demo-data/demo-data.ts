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
  /** Kinds with unique fields are limited to their combinations. */
  readonly counts: Readonly<Record<string, number>>;
  readonly fans?: number;
  /** Likes, comments and follows need fans. Repeated likes and follows count once. */
  readonly likes?: number;
  readonly comments?: number;
  readonly follows?: number;
  /** Only for kinds with generated items; at most one for each fan. */
  readonly lineups?: number;
  /** Items in ten with the first choice and target and a common name prefix. */
  readonly skewed?: number;
  readonly seed?: string;
  readonly report?: Report;
}

/** Reason that demo data is not allowed here; null if it is. */
export async function refusalReason(
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
 * Fills a migrated database with demo data, reproducible by seed and generated in SQL. For trials
 * only: it uses many transactions, so an interrupted run leaves a part.
 */
export async function insertDemoData(
  db: Database,
  kinds: readonly Kind[],
  options: DemoDataOptions,
): Promise<void> {
  const { counts, fans = 0, likes = 0, comments = 0, follows = 0, skewed = 0 } = options;
  const { lineups = 0, seed = defaultSeed, report = () => {} } = options;
  const rng: Rng = { dialect: db.dialect, seed };
  for (const kind of kinds.toSorted((one, other) => references(one) - references(other))) {
    const count = counts[kind.name] ?? 0;
    await inBatches(db, kind.labels.many, count, report, (transaction, batch) =>
      insertItems(transaction, rng, { kind, counts, skewed }, batch),
    );
  }
  const interests = sports.map(({ interest }) => interest);
  await inBatches(db, 'fans', fans, report, (transaction, batch) =>
    insertFans(transaction, rng, interests, batch),
  );
  const population = ({ name }: Kind): Population => ({
    kind: name,
    items: counts[name] ?? 0,
    fans,
  });
  for (const [kind, share] of shares(kinds, counts, likes)) {
    await makeLikes(db, rng, population(kind), share, (done) =>
      report({ what: `likes of ${kind.labels.many}`, done, total: share }),
    );
  }
  const commented = kinds.filter(({ api }) => api.comment);
  for (const [kind, share] of shares(commented, counts, comments)) {
    await inBatches(db, `comments on ${kind.labels.many}`, share, report, (transaction, batch) =>
      insertComments(transaction, rng, population(kind), batch),
    );
  }
  await inBatches(db, 'follows', fans > 1 ? follows : 0, report, (transaction, batch) =>
    insertFollows(transaction, rng, fans, batch),
  );
  for (const lineup of lineupsOf(sports)) {
    const items = counts[lineup.of.name] ?? 0;
    const total = items > 0 ? Math.min(lineups, fans) : 0;
    await inBatches(db, lineup.labels.many, total, report, (transaction, batch) =>
      insertLineups(transaction, rng, { lineup, items }, batch),
    );
  }
  if (likes + comments > 0) {
    for (const { name, labels } of kinds) {
      const what = `counters of ${labels.many}`;
      await inBatches(db, what, counts[name] ?? 0, report, (transaction, batch) =>
        updateItemCounters(transaction, rng, name, batch),
      );
    }
  }
  await inBatches(db, 'counters of fans', follows > 0 ? fans : 0, report, (transaction, batch) =>
    insertFollowCounts(transaction, rng, batch),
  );
  await optimize(db, kinds);
}

function references(kind: Kind): number {
  return Object.values(kind.fields).filter(({ type }) => type === 'references').length;
}

function shares(
  kinds: readonly Kind[],
  counts: DemoDataOptions['counts'],
  total: number,
): [Kind, number][] {
  const items = kinds.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0);
  return kinds
    .filter(({ name }) => (counts[name] ?? 0) > 0)
    .map((kind) => [kind, Math.floor((total * (counts[kind.name] ?? 0)) / items)]);
}

/** Repeats, as pairs recur; a small population runs out of them. */
async function makeLikes(
  db: Database,
  rng: Rng,
  population: Population,
  total: number,
  report: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (let start = 1; population.fans > 0 && done < total && start <= 3 * total; ) {
    const end = start + Math.min(batchSize, total - done) - 1;
    const batch = { start, end };
    done += await db.write((transaction) => insertLikes(transaction, rng, population, batch), {
      long: true,
    });
    report(done);
    start = end + 1;
  }
}
