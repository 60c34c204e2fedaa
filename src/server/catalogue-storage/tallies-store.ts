import { type RawBuilder, sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import type { Database, Queries } from '../db/engine/database.ts';
import { newId } from '../db/id.ts';
import { maxSliceMs } from '../db/time-slices.ts';
import { lockKindCount, moveKindVersion } from './kind-counts-store.ts';
import { type KeptCounters, recount, recountLocked } from './recount-store.ts';
import {
  memberCountField,
  type PeerGroupKey,
  peersOf,
  shapeOf,
  talliedFields,
  talliedPeers,
  tallyKeysOf,
} from './tallied-groups.ts';
import { countsOf, partsOf } from './tally-counts-store.ts';

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
      // A recount may have counted those who referred to it.
      await moveKindVersion(queries, kind.name);
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
  const mark = newId();
  await writeMark(transaction, kind, mark);
  for (const counters of countersOf(kind)) await recountLocked(transaction, counters);
  await writeShape(transaction, kind, mark);
}

/**
 * The same without making other writers wait (see recount-store.ts): creates and deletes of the kind keep
 * up to date the parts that are counted already. A mark replaces the shape until the end: if it is gone
 * by then, rows were written without tallies.
 */
export async function recountTallies(
  db: Database,
  kind: Kind,
  sliceMs: number = maxSliceMs,
): Promise<void> {
  const mark = newId();
  await db.write((transaction) => writeMark(transaction, kind, mark), { long: true });
  for (const counters of countersOf(kind)) await recount(db, counters, sliceMs);
  await db.write((transaction) => writeShape(transaction, kind, mark), { long: true });
}

/** The parts of a kind's tallies, and last those that it no longer describes, which are none. */
function countersOf(kind: Kind): KeptCounters[] {
  const parts = partsOf(kind);
  const tallies = {
    kind: kind.name,
    table: 'tally',
    key: ['kind', 'peer', 'member', 'field', 'value'],
  } as const;
  const described = parts.map(({ peer, field }) => sql`(${peer}, ${field})`);
  return [
    ...parts.map(({ peer, field, counts }) => ({
      ...tallies,
      where: sql`kind = ${kind.name} and peer = ${peer} and field = ${field}`,
      counts,
    })),
    {
      ...tallies,
      where: sql`kind = ${kind.name} and (peer, field) not in (values ${sql.join(described)})`,
      counts: sql`select kind, peer, member, field, value, total from tally where false`,
    },
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

/** Notes by what was counted. */
async function writeShape(transaction: Queries, kind: Kind, mark: string): Promise<void> {
  await lockKindCount(transaction, kind.name);
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
