import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import type { Database, Queries } from '../db/engine/database.ts';
import { newId } from '../db/id.ts';
import { maxSliceMs, yieldPauseMs } from '../db/time-slices.ts';
import { lockKindCount } from './kind-counts-store.ts';
import {
  memberCountField,
  type PeerGroupKey,
  peersOf,
  shapeOf,
  talliedFields,
  talliedPeers,
  tallyKeysOf,
} from './tallied-groups.ts';
import { countsOf, type Part, partsOf } from './tally-counts-store.ts';

/**
 * Tallies answer how an item stands among its peers, and how a field's values are spread, without
 * reading the items: a row for each value of a number in each group of peers says how many have
 * it. Whoever changes them locks the kind's counter (see kind-counts-store.ts) before, so that on
 * PostgreSQL one at a time does.
 */

/**
 * What the members of a group share, and of a part of it what splits the kind's groups; or the bounds
 * of a number, which null leaves open.
 */
export type TallySelection =
  | (Omit<PeerGroupKey, 'within'> & { readonly within?: string | null | undefined })
  | { readonly field: string; readonly min: number | null; readonly max: number | null };

/** Under what it is kept; null where it is not. */
function talliedKey(kind: Kind, what: TallySelection) {
  if ('field' in what) {
    const { field } = what;
    const isKept = talliedFields(kind, everyone).includes(field);
    return isKept ? { peer: everyone, member: '', field } : null;
  }
  const { by, member, within } = what;
  if (!peersOf(kind).includes(by)) return null;
  const key = within === undefined ? { peer: by, member } : talliedPeers(kind, { ...what, within });
  return { ...key, field: memberCountField };
}

/**
 * SQL for how many items the selection has, exact at least up to `limit`. Null without such a tally
 * or while it is stale.
 */
export function talliedCount(
  kind: Kind,
  what: TallySelection,
  limit: number,
): RawBuilder<number | null> {
  const key = talliedKey(kind, what);
  if (!key) return sql`null`;
  const { peer, member, field } = key;
  const { min, max } = 'field' in what ? what : { min: null, max: null };
  // Each row stands for an item or more.
  const rows = sql`select total from tally
    where kind = ${kind.name} and peer = ${peer} and member = ${member} and field = ${field}
      ${min === null ? sql`` : sql`and value >= ${min}`}
      ${max === null ? sql`` : sql`and value <= ${max}`} limit ${limit}`;
  return sql`(select (select coalesce(sum(total), 0) from (${rows}) as tallied)
    from tally_shape where kind = ${kind.name} and shape = ${shapeOf(kind)})`;
}

/** Counts items in, once their rows are stored and the kind's counter is moved. */
export async function addToTallies(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  await sql`insert into tally (kind, peer, member, field, value, total)
    select * from ${countsOf(kind, ids)} as added where true
    on conflict (kind, peer, member, field, value)
    do update set total = tally.total + excluded.total`.execute(queries);
}

/** Counts items out, while their rows are still there and once the kind's counter is moved. */
export async function subtractFromTallies(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  const key = sql`kind, peer, member, field, value`;
  await sql`update tally set total = tally.total - gone.total from ${countsOf(kind, ids)} as gone
    where tally.kind = gone.kind and tally.peer = gone.peer and tally.member = gone.member
      and tally.field = gone.field and tally.value = gone.value`.execute(queries);
  await sql`delete from tally where total = 0
    and (${key}) in (select ${key} from ${countsOf(kind, ids)} as gone)`.execute(queries);
}

/** The fields by which a kind's peers share an item of that kind. */
function peersReferring(kind: Kind, to: string): string[] {
  return Object.keys(kind.peers).filter((peer) => {
    const field = getField(kind, peer);
    return field?.type === 'references' && field.to === to;
  });
}

/** Names of the kinds of whose tallies `dropPeers` may change some. */
export function kindNamesReferringTo(kinds: readonly Kind[], to: string): string[] {
  return kinds.filter((kind) => peersReferring(kind, to).length > 0).map(({ name }) => name);
}

/** Drops the groups of those who referred to an item, as of a category's lifters, before it goes. */
export async function dropPeers(
  queries: Queries,
  kinds: readonly Kind[],
  gone: { readonly kind: string; readonly id: string },
): Promise<void> {
  for (const kind of kinds) {
    for (const peer of peersReferring(kind, gone.kind)) {
      await lockKindCount(queries, kind.name);
      for (const key of tallyKeysOf(kind, { by: peer, member: gone.id })) {
        await queries
          .deleteFrom('tally')
          .where('kind', '=', kind.name)
          .where('peer', '=', key.peer)
          .where('member', '=', key.member)
          .execute();
      }
    }
  }
}

/**
 * Says that the tallies of a kind are not to be trusted until they are counted again, at the next
 * start at the latest. Whoever writes without them says so in each unit of work: another process
 * may be counting meanwhile.
 */
export async function invalidateTallies(queries: Queries, kind: Kind): Promise<void> {
  await queries.deleteFrom('tally_shape').where('kind', '=', kind.name).execute();
}

/** Counts a kind's tallies again from its rows, whatever they were, in the caller's unit of work. */
export async function recountInTransaction(transaction: Queries, kind: Kind): Promise<void> {
  for (const step of recountSteps(kind)) await step(transaction);
}

/**
 * The same in units of work of its own with pauses between them, in which others have their turn:
 * creates and deletes of the kind meanwhile keep what is counted already.
 */
export async function recountTallies(
  db: Database,
  kind: Kind,
  sliceMs: number = maxSliceMs,
): Promise<void> {
  let steps = recountSteps(kind);
  while (steps.length > 0) {
    const left = steps;
    const done = await db.write((transaction) => takeSteps(transaction, left, sliceMs), {
      long: true,
    });
    steps = left.slice(done);
    if (steps.length > 0) await delay(yieldPauseMs);
  }
}

type Step = (transaction: Queries) => Promise<void>;

/** Takes the steps that there is time for, one at least, and says how many they were. */
async function takeSteps(
  transaction: Queries,
  steps: readonly Step[],
  sliceMs: number,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  for (const step of steps) {
    if (done > 0 && performance.now() - start >= sliceMs) break;
    await step(transaction);
    done += 1;
  }
  return done;
}

/** Meanwhile a mark stands for the shape: if it is gone at the end, somebody wrote rows without stats. */
function recountSteps(kind: Kind): Step[] {
  const mark = newId();
  const parts = partsOf(kind);
  return [
    (transaction) => writeMark(transaction, kind, mark),
    ...parts.map((part) => (transaction: Queries) => recountPart(transaction, kind, part)),
    (transaction) => finish(transaction, kind, parts, mark),
  ];
}

async function writeMark(transaction: Queries, kind: Kind, mark: string): Promise<void> {
  await lockKindCount(transaction, kind.name);
  await transaction
    .insertInto('tally_shape')
    .values({ kind: kind.name, shape: mark })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ shape: mark }))
    .execute();
}

async function recountPart(transaction: Queries, kind: Kind, part: Part): Promise<void> {
  await lockKindCount(transaction, kind.name);
  await transaction
    .deleteFrom('tally')
    .where('kind', '=', kind.name)
    .where('peer', '=', part.peer)
    .where('field', '=', part.field)
    .execute();
  await sql`insert into tally (kind, peer, member, field, value, total) ${part.counts}`.execute(
    transaction,
  );
}

/** Drops what is described no more, and notes by what was counted. */
async function finish(
  transaction: Queries,
  kind: Kind,
  parts: readonly Part[],
  mark: string,
): Promise<void> {
  await lockKindCount(transaction, kind.name);
  const keys = parts.map(({ peer, field }) => sql`(${peer}, ${field})`);
  await sql`delete from tally where kind = ${kind.name}
    and (peer, field) not in (values ${sql.join(keys)})`.execute(transaction);
  await transaction
    .updateTable('tally_shape')
    .set({ shape: shapeOf(kind) })
    .where('kind', '=', kind.name)
    .where('shape', '=', mark)
    .execute();
}

/** Kinds among these whose tallies are not to be trusted, which no changes are counted into. */
export async function findStaleTallies(queries: Queries, kinds: readonly Kind[]): Promise<Kind[]> {
  const rows = await queries.selectFrom('tally_shape').selectAll().execute();
  const shapes = new Map(rows.map(({ kind, shape }) => [kind, shape]));
  return kinds.filter((kind) => shapes.get(kind.name) !== shapeOf(kind));
}

/** Counts again what was counted by other descriptions, or never; returns the names of the kinds. */
export async function refreshTallies(db: Database, kinds: readonly Kind[]): Promise<string[]> {
  const stale = await findStaleTallies(db.read, kinds);
  for (const kind of stale) await recountTallies(db, kind);
  return stale.map(({ name }) => name);
}
