import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { addToKindCount, lockKindCount } from '#server/catalogue-storage/kind-counts-store.ts';
import { findRedirects } from '#server/catalogue-storage/redirects-store.ts';
import {
  dropPeers,
  findStaleTallies,
  invalidateTallies,
  refreshTallies,
  subtractFromTallies,
} from '#server/catalogue-storage/tallies-store.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { deleteItem } from '#server/features/catalogue/items-store.ts';
import {
  type Difference,
  findDifferences,
} from '#server/features/catalogue/lookalikes/duplicates.ts';
import {
  type MovedSlots,
  moveClaims,
  moveComments,
  moveLikes,
  moveNotifications,
  moveSlots,
  moveVersionSlots,
} from './fan-rows-store.ts';
import {
  findItems,
  joinPersons,
  leaveRedirects,
  lockForMerge,
  type Merged,
  type MergedItem,
  type Moved,
  moveImportSources,
  movePicture,
  moveReferences,
  updateKept,
} from './merge-store.ts';

/** Why two items are not merged, said to the operator as it is. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

/** What went from one item to the other. */
export interface MergeReport {
  readonly keep: MergedItem;
  readonly drop: MergedItem;
  readonly likes: Moved;
  readonly comments: number;
  /** `both`: slots that were left open, for the kept item stands in the same lineup. */
  readonly slots: MovedSlots;
  /** Of each field that refers to such items. */
  readonly references: readonly (Moved & { readonly kind: Kind; readonly field: string })[];
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

export interface MergeOptions extends Merged {
  readonly kind: Kind;
  readonly sports: readonly Sport[];
  /** Does all of it, tells of it, and undoes it. */
  readonly dryRun: boolean;
}

/** Carries the report of a dry run out of the unit of work that it undoes. */
class Undone extends Error {
  readonly report: MergeReport;
  constructor(report: MergeReport) {
    super('undone');
    this.report = report;
  }
}

/**
 * Makes one item of two of a kind: what fans did with the dropped one, and what refers to it, is the
 * kept one's from now on, each once, and its address leads there. The kept one's own facts stay as
 * they are. In one unit of work, beside running servers. Throws `MergeError`.
 */
export async function mergeItems(db: Database, options: MergeOptions): Promise<MergeReport> {
  const { kind, sports, dryRun } = options;
  if (options.keep === options.drop) throw new MergeError('Both ids are the same.');
  const fields = fieldsReferringTo(kind, kindsOf(sports));
  const counted = [...new Set([kind, ...fields.map((field) => field.kind)])];
  const work = async (transaction: Queries) => {
    const report = await merge(transaction, db, options, { fields, counted });
    if (dryRun) throw new Undone(report);
    return report;
  };
  const report = await db.write(work, { long: true }).catch((error: unknown) => {
    if (error instanceof Undone) return error.report;
    throw error;
  });
  if (!dryRun) await refreshTallies(db, counted);
  return report;
}

interface Referring {
  readonly kind: Kind;
  readonly field: string;
}

/** What a merge changes beside the items: fields that refer to them, and kinds of which it counts. */
interface Changed {
  readonly fields: readonly Referring[];
  readonly counted: readonly Kind[];
}

/** The fields by which items of whatever kinds refer to those of one. */
function fieldsReferringTo({ name }: Kind, kinds: readonly Kind[]): Referring[] {
  return kinds.flatMap((kind) =>
    Object.entries(kind.fields)
      .filter(([, field]) => field.type === 'references' && field.to === name)
      .map(([field]) => ({ kind, field })),
  );
}

async function merge(
  transaction: Queries,
  { dialect }: Database,
  { kind, sports, keep, drop }: MergeOptions,
  { fields, counted }: Changed,
): Promise<MergeReport> {
  const merged = { keep, drop };
  // Rows are locked in the order that fan-writes.ts tells.
  const counters = counted.map(({ name }) => name).toSorted();
  for (const name of counters) await lockKindCount(transaction, name);
  // Subtracting from tallies that a killed or a running import left behind would take them below
  // zero. A recount that is running would miss what is changed here: it is told so.
  const stale = await findStaleTallies(transaction, counted);
  for (const one of stale) await invalidateTallies(transaction, one);
  await lockForMerge(transaction, dialect, merged);
  const items = await requireBoth(transaction, kind, merged);
  const differences = await findDifferences(transaction, kind, keep, drop);
  requireSameFixed(kind, differences);

  await addToKindCount(transaction, kind.name, -1);
  if (!stale.includes(kind)) await subtractFromTallies(transaction, kind, [drop]);
  const references: (Moved & Referring)[] = [];
  for (const field of fields) {
    const isTallied = Object.hasOwn(field.kind.peers, field.field) && !stale.includes(field.kind);
    const moved = await moveReferences(transaction, merged, { ...field, isTallied });
    references.push({ ...field, ...moved });
    await addToKindCount(transaction, field.kind.name, 0);
  }
  const likes = await moveLikes(transaction, merged);
  const comments = await moveComments(transaction, merged);
  await moveNotifications(transaction, merged);
  const lineups = lineupsOf(sports).filter(({ of }) => of.name === kind.name);
  await moveVersionSlots(transaction, merged, lineups);
  const claims = await moveClaims(transaction, merged);
  const importSources = await moveImportSources(transaction, merged);
  const image = items.keep.image === null ? await movePicture(transaction, merged) : null;
  const { joined, sameAs } = await joinPersons(transaction, merged);
  await updateKept(transaction, kind, keep, {
    ...(image !== null && { image }),
    ...(sameAs !== null && { same_as: sameAs }),
  });
  const redirects = await leaveRedirects(transaction, merged);
  await dropPeers(transaction, kindsOf(sports), { kind: kind.name, id: drop });
  // Moves the counters of lineups, which are locked last.
  const slots = await moveSlots(transaction, merged, lineups);
  await deleteItem(transaction, drop);
  return {
    ...items,
    ...{ likes, comments, slots, references, claims, joined, importSources, redirects },
    ...{ isPictureMoved: image !== null, differences },
  };
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
