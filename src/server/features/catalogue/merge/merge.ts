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
  insertRedirects,
  joinPersons,
  lockForMerge,
  type Merged,
  type MergedItem,
  type MovedRows,
  moveImportSources,
  movePicture,
  type Referring,
  referencesBy,
} from './merge-store.ts';
import {
  countJoined,
  countLikes,
  countReferences,
  countRows,
  countSlots,
  type Moved,
  type MovedSlots,
} from './report-store.ts';

/** Error with a message for the operator. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
  hasMoved = false;
}

export interface MergeReport {
  readonly keep: MergedItem;
  readonly drop: MergedItem;
  readonly likes: Moved;
  readonly comments: number;
  /** `both` counts the slots left open because the lineup already has the kept item. */
  readonly slots: MovedSlots;
  readonly references: readonly (Moved & Referring)[];
  readonly claims: number;
  /** Other items of the dropped item's person, which join the kept item's person. */
  readonly joined: number;
  /** Rows of files from which the next import finds the kept item. */
  readonly importSources: number;
  readonly isPictureMoved: boolean;
  readonly differences: readonly Difference[];
  readonly redirects: number;
}

interface MergeOptions extends Merged {
  readonly kind: Kind;
  readonly sports: readonly Sport[];
  readonly dryRun: boolean;
}

/**
 * Moves fans' data and references to the kept item, redirects the dropped item and deletes it.
 * Servers may run meanwhile, since most rows move in short transactions. After an interruption,
 * another run completes the merge. Throws `MergeError`.
 */
export async function mergeItems(db: Database, options: MergeOptions): Promise<MergeReport> {
  if (options.keep === options.drop) throw new MergeError('Both ids are the same.');
  const plan = createPlan(db, options);
  const report = await createReport(db.read, options, plan);
  if (options.dryRun) return report;
  let hasMoved = false;
  try {
    for (const rows of [...plan.rows, plan.slots]) {
      for (let limit = firstLimit; ; ) {
        const start = await db.write(
          (transaction) => moveSlice(transaction, db, plan, rows, limit),
          longWrite,
        );
        if (start === null) break;
        hasMoved = true;
        limit = nextLimit(limit, performance.now() - start);
        await delay(yieldPauseMs);
      }
    }
    await db.write((transaction) => finishMerge(transaction, db, plan), longWrite);
  } catch (error) {
    if (error instanceof MergeError) error.hasMoved = hasMoved;
    throw error;
  }
  return report;
}

const longWrite = { long: true } as const;

interface Plan extends MergeOptions {
  readonly referringFields: readonly Referring[];
  readonly changedKinds: readonly Kind[];
  /** Rows in the order of the last transaction, before `slots`. */
  readonly rows: readonly MovedRows[];
  readonly slots: MovedRows;
}

function createPlan({ dialect }: Database, options: MergeOptions): Plan {
  const { kind, sports } = options;
  const referringFields = fieldsReferringTo(kind, kindsOf(sports));
  const lineups = lineupsWith(options);
  return {
    ...options,
    referringFields,
    changedKinds: [...new Set([kind, ...referringFields.map((field) => field.kind)])],
    rows: [
      ...referringFields.map(referencesBy),
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

async function createReport(
  queries: Queries,
  options: MergeOptions,
  plan: Plan,
): Promise<MergeReport> {
  const { drop } = options;
  const { items, differences } = await requireMergeable(queries, options);
  const references: (Moved & Referring)[] = [];
  for (const field of plan.referringFields) {
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

function fieldsReferringTo({ name }: Kind, kinds: readonly Kind[]): Referring[] {
  return kinds.flatMap((kind) =>
    Object.entries(kind.fields)
      .filter(([, field]) => field.type === 'references' && field.to === name)
      .map(([field]) => ({ kind, field })),
  );
}

/** Locks in the order of fan-writes.ts. */
async function lockRows(
  transaction: Queries,
  { dialect }: Database,
  plan: Plan,
  lineupIds: readonly string[],
) {
  const counters = plan.changedKinds.map(({ name }) => name).toSorted();
  for (const name of counters) await lockKindCount(transaction, name);
  await lockForMerge(transaction, dialect, plan, lineupIds);
  return requireMergeable(transaction, plan);
}

/**
 * Returns when the rows were found, because finding them takes equally long for any limit. Returns
 * null if few rows remain, which the last transaction moves.
 */
async function moveSlice(
  transaction: Queries,
  db: Database,
  plan: Plan,
  rows: MovedRows,
  limit: number,
): Promise<number | null> {
  const ids = await rows.find(transaction, plan, Math.max(limit, firstLimit) + 1);
  if (ids.length <= firstLimit) return null;
  const start = performance.now();
  await lockRows(transaction, db, plan, rows === plan.slots ? ids : []);
  await rows.move(transaction, plan, ids.slice(0, limit));
  return start;
}

async function finishMerge(transaction: Queries, db: Database, plan: Plan): Promise<void> {
  const { kind, keep, drop } = plan;
  const slots = await plan.slots.find(transaction, plan, maxLimit);
  const { items } = await lockRows(transaction, db, plan, slots);
  for (const { name } of plan.changedKinds) await addToKindCount(transaction, name, 0);
  await addToKindCount(transaction, kind.name, -1);
  await noteItemChanges(transaction, kind.name, [keep, drop]);
  for (const rows of plan.rows) await moveRemaining(transaction, plan, rows);
  await moveImportSources(transaction, plan);
  if (items.keep.image === null) await movePicture(transaction, items);
  await joinPersons(transaction, plan);
  await insertRedirects(transaction, plan);
  // Slots change the counters of lineups, which are locked last.
  await moveRemaining(transaction, plan, plan.slots);
  await deleteItem(transaction, drop);
}

async function moveRemaining(transaction: Queries, plan: Plan, rows: MovedRows): Promise<void> {
  for (;;) {
    const ids = await rows.find(transaction, plan, maxLimit);
    if (ids.length === 0) return;
    await rows.move(transaction, plan, ids);
  }
}

async function requireMergeable(queries: Queries, { kind, keep, drop }: MergeOptions) {
  const items = await requireBoth(queries, kind, { keep, drop });
  const differences = await findDifferences(queries, kind, keep, drop);
  requireSameFixed(kind, differences);
  return { items, differences };
}

/** Throws `MergeError` if a fact that never changes differs. */
function requireSameFixed({ identity }: Kind, differences: readonly Difference[]): void {
  const fixed = differences.find(
    ({ field, values }) => identity?.fixed.includes(field) && values.every((value) => value !== ''),
  );
  if (!fixed) return;
  const { label, values } = fixed;
  throw new MergeError(`${label} never changes, and theirs differs: ${values.join(' and ')}.`);
}

async function requireBoth(
  queries: Queries,
  kind: Kind,
  { keep, drop }: Merged,
): Promise<Record<keyof Merged, MergedItem>> {
  const items = new Map((await findItems(queries, [keep, drop])).map((item) => [item.id, item]));
  const redirects = await findRedirects(queries, [keep, drop]);
  const requireOne = (id: string): MergedItem => {
    const item = items.get(id);
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
