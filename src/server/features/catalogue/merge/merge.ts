import { setTimeout as delay } from 'node:timers/promises';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { firstLimit, maxLimit, nextLimit, yieldPauseMs } from '#server/db/time-slices.ts';
import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import {
  addToKindCount,
  lockKindCount,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { findRedirects } from '#server/shared/catalogue-storage/redirects-store.ts';
import { deleteItem } from '../items-store.ts';
import { type Difference, findDifferences } from '../lookalikes/duplicates.ts';
import {
  claims,
  commentsOf,
  likes,
  notifications,
  slotsOf,
  versionSlotsOf,
} from './fan-rows-store.ts';
import {
  findItems,
  joinPersons,
  leaveRedirects,
  lockForMerge,
  type MergedItem,
  moveImportSources,
  movePicture,
  type Referring,
  referencesBy,
} from './merge-store.ts';
import type { Merged, MovedRows } from './moved-rows.ts';
import {
  countJoined,
  countLikes,
  countReferences,
  countRows,
  countSlots,
  type Moved,
  type MovedSlots,
} from './report-store.ts';

/** Why two items are not merged, said to the operator as it is. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
  /** True if rows were moved before, for example to an item that was deleted since. */
  hasMoved = false;
}

/** Rows that go from one item to the other, as counted before. */
export interface MergeReport {
  readonly keep: MergedItem;
  readonly drop: MergedItem;
  readonly likes: Moved;
  readonly comments: number;
  /** `both`: slots that were left open, for the kept item stands in the same lineup. */
  readonly slots: MovedSlots;
  /** Of each field that refers to such items. */
  readonly references: readonly (Moved & Referring)[];
  /** Fans who say to be it. */
  readonly claims: number;
  /** Other results of the dropped one's person, which are the kept one's person's from now on. */
  readonly joined: number;
  /** Rows of imported files that the next import finds the kept one by. */
  readonly importSources: number;
  readonly isPictureMoved: boolean;
  /** The kept one's fact stays, the other's goes. */
  readonly differences: readonly Difference[];
  /** Addresses that lead to the kept item from now on. */
  readonly redirects: number;
}

interface MergeOptions extends Merged {
  readonly kind: Kind;
  readonly sports: readonly Sport[];
  /** Changes nothing. */
  readonly dryRun: boolean;
}

/**
 * Makes one item of two of a kind: what fans did with the dropped one, and what refers to it, is the
 * kept one's from now on, each once, and its address leads there. The kept one's own facts stay as
 * they are. Beside running servers: many rows are moved in units of work of their own before the last
 * one, in which the dropped item goes, with pauses for others. The next run finishes one that was killed.
 * Throws `MergeError`.
 */
export async function mergeItems(db: Database, options: MergeOptions): Promise<MergeReport> {
  if (options.keep === options.drop) throw new MergeError('Both ids are the same.');
  const plan = planOf(db, options);
  const report = await reportOf(db.read, options, plan);
  if (options.dryRun) return report;
  let hasMoved = false;
  try {
    for (const rows of [...plan.rows, plan.slots]) {
      for (let limit = firstLimit; ; ) {
        const ms = await db.write((some) => moveSome(some, db, plan, rows, limit), long);
        if (ms === null) break;
        hasMoved = true;
        limit = nextLimit(limit, ms);
        await delay(yieldPauseMs);
      }
    }
    await db.write((transaction) => finish(transaction, db, plan), long);
  } catch (error) {
    if (error instanceof MergeError) error.hasMoved = hasMoved;
    throw error;
  }
  return report;
}

const long = { long: true } as const;

/** Changes of a merge. */
interface Plan extends MergeOptions {
  readonly fields: readonly Referring[];
  /** Kinds whose items it changes. */
  readonly counted: readonly Kind[];
  /** In the order in which the last unit of work moves them, the slots of lineups after all others. */
  readonly rows: readonly MovedRows[];
  readonly slots: MovedRows;
}

function planOf({ dialect }: Database, options: MergeOptions): Plan {
  const { kind, sports } = options;
  const fields = fieldsReferringTo(kind, kindsOf(sports));
  const lineups = lineupsWith(options);
  return {
    ...options,
    fields,
    counted: [...new Set([kind, ...fields.map((field) => field.kind)])],
    rows: [
      ...fields.map(referencesBy),
      likes,
      versionSlotsOf(lineups),
      claims,
      commentsOf(dialect),
      notifications,
    ],
    slots: slotsOf(lineups),
  };
}

function lineupsWith({ kind, sports }: MergeOptions) {
  return lineupsOf(sports).filter((lineup) => lineup.of.name === kind.name);
}

async function reportOf(queries: Queries, options: MergeOptions, plan: Plan): Promise<MergeReport> {
  const { drop } = options;
  const { items, differences } = await requireMergeable(queries, options);
  const references: (Moved & Referring)[] = [];
  for (const field of plan.fields) {
    references.push({ ...field, ...(await countReferences(queries, options, field)) });
  }
  return {
    ...items,
    likes: await countLikes(queries, options),
    comments: await countRows(queries, 'comment', drop),
    slots: await countSlots(queries, options, lineupsWith(options)),
    references,
    claims: await countRows(queries, 'claim', drop),
    joined: await countJoined(queries, options),
    importSources: await countRows(queries, 'import_source', drop),
    isPictureMoved: items.keep.image === null && (await countRows(queries, 'media', drop)) > 0,
    differences,
    redirects: (await countRows(queries, 'item_redirect', drop)) + 1,
  };
}

/** The fields by which items of whatever kinds refer to those of one. */
function fieldsReferringTo({ name }: Kind, kinds: readonly Kind[]): Referring[] {
  return kinds.flatMap((kind) =>
    Object.entries(kind.fields)
      .filter(([, field]) => field.type === 'references' && field.to === name)
      .map(([field]) => ({ kind, field })),
  );
}

/** Locks what a unit of work changes; rows are locked in the order that fan-writes.ts tells. */
async function begin(
  transaction: Queries,
  { dialect }: Database,
  plan: Plan,
  lineupIds: readonly string[],
) {
  const counters = plan.counted.map(({ name }) => name).toSorted();
  for (const name of counters) await lockKindCount(transaction, name);
  await lockForMerge(transaction, dialect, plan, lineupIds);
  return requireMergeable(transaction, plan);
}

/**
 * Moves up to `limit` rows; the milliseconds that it took, null where there are so few that the last unit
 * of work moves them.
 */
async function moveSome(
  transaction: Queries,
  db: Database,
  plan: Plan,
  rows: MovedRows,
  limit: number,
): Promise<number | null> {
  const ids = await rows.find(transaction, plan, limit + 1);
  if (ids.length <= firstLimit) return null;
  const start = performance.now();
  await begin(transaction, db, plan, rows === plan.slots ? ids : []);
  await rows.move(transaction, plan, ids.slice(0, limit));
  return performance.now() - start;
}

/** Moves what is left and deletes the dropped item. */
async function finish(transaction: Queries, db: Database, plan: Plan): Promise<void> {
  const { kind, drop } = plan;
  const slots = await plan.slots.find(transaction, plan, maxLimit);
  const { items } = await begin(transaction, db, plan, slots);
  for (const { name } of plan.counted) await addToKindCount(transaction, name, 0);
  await addToKindCount(transaction, kind.name, -1);
  await noteItemChanges(transaction, kind.name, [drop]);
  for (const rows of plan.rows) await moveRest(transaction, plan, rows);
  await moveImportSources(transaction, plan);
  if (items.keep.image === null) await movePicture(transaction, items);
  await joinPersons(transaction, plan);
  await leaveRedirects(transaction, plan);
  // Moves the counters of lineups, which are locked last.
  await moveRest(transaction, plan, plan.slots);
  await deleteItem(transaction, drop);
}

async function moveRest(transaction: Queries, plan: Plan, rows: MovedRows): Promise<void> {
  for (;;) {
    const ids = await rows.find(transaction, plan, maxLimit);
    if (ids.length === 0) return;
    await rows.move(transaction, plan, ids);
  }
}

/** Both items and what differs in them; throws `MergeError` for two that are not to be merged. */
async function requireMergeable(queries: Queries, { kind, keep, drop }: MergeOptions) {
  const items = await requireBoth(queries, kind, { keep, drop });
  const differences = await findDifferences(queries, kind, keep, drop);
  requireSameFixed(kind, differences);
  return { items, differences };
}

/** Throws `MergeError` for two of which a fact is known and differs that never changes. */
function requireSameFixed({ identity }: Kind, differences: readonly Difference[]): void {
  const fixed = differences.find(
    ({ field, values }) => identity?.fixed.includes(field) && values.every((value) => value !== ''),
  );
  if (!fixed) return;
  const { label, values } = fixed;
  throw new MergeError(`${label} never changes, and theirs differs: ${values.join(' and ')}.`);
}

/** Both items; throws `MergeError` unless they are two of that kind. */
async function requireBoth(
  queries: Queries,
  kind: Kind,
  { keep, drop }: Merged,
): Promise<Record<'keep' | 'drop', MergedItem>> {
  const found = new Map((await findItems(queries, [keep, drop])).map((item) => [item.id, item]));
  const redirects = await findRedirects(queries, [keep, drop]);
  const requireOne = (id: string): MergedItem => {
    const item = found.get(id);
    const redirect = redirects.get(id);
    if (redirect !== undefined) throw new MergeError(`${id} was merged into ${redirect} before.`);
    if (!item) throw new MergeError(`There is no ${kind.labels.one} ${id}.`);
    if (item.kind !== kind.name) {
      throw new MergeError(`${id} is no ${kind.labels.one}: it is of the kind ${item.kind}.`);
    }
    return item;
  };
  return { keep: requireOne(keep), drop: requireOne(drop) };
}
