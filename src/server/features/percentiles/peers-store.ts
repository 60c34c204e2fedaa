import { sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import { kindFields } from '#server/catalogue-storage/kind-table.ts';
import { isVisibleItem } from '#server/catalogue-storage/removed-items-store.ts';
import type { PeerGroupKey } from '#server/catalogue-storage/tallied-groups.ts';
import { isItemChecked } from '#server/catalogue-storage/unchecked-items-store.ts';
import type { Queries } from '#server/db/engine/database.ts';

/** A group of peers that an item belongs to. */
interface ItemPeerGroup extends PeerGroupKey {
  /** What its members share in words; null for everyone. */
  readonly name: string | null;
}

/** What an item is compared by and the groups it belongs to. */
export interface ComparedItem {
  readonly values: Readonly<Record<string, number | null>>;
  /** Only checked items have a place among their peers. */
  readonly isChecked: boolean;
  /** In the kind's order, everyone last. */
  readonly groups: readonly ItemPeerGroup[];
}

/** The first item that each reference names, by its field. */
async function findFirstTargets(
  queries: Queries,
  id: string,
  fields: readonly string[],
): Promise<Map<string, { readonly id: string; readonly name: string }>> {
  if (fields.length === 0) return new Map();
  const rows = await queries
    .selectFrom('item_reference as reference')
    .innerJoin('item as target', 'target.id', 'reference.target_id')
    .where('reference.item_id', '=', id)
    .where('reference.field', 'in', fields)
    .where(isVisibleItem('target'))
    .select(['reference.field', 'target.id', 'target.name'])
    .orderBy('reference.position', 'desc')
    .execute();
  // The first, being the last here, is the one that stays.
  return new Map(rows.map((row) => [row.field, row]));
}

/** An item's numbers and groups, or null where no item of the kind has that id. */
export async function getCompared(
  queries: Queries,
  kind: Kind,
  id: string,
): Promise<ComparedItem | null> {
  const isReference = (peer: string) => getField(kind, peer)?.type === 'references';
  const peers = Object.keys(kind.peers);
  const split = kind.peersWithin ?? [];
  const columns = new Set(
    [...kind.compared, ...peers.filter((peer) => !isReference(peer))].concat(split),
  );
  const row = await queries
    .selectFrom(kindFields(kind))
    .where('fields.item_id', '=', id)
    .select('fields.item_id')
    .select(
      [...columns].map((name) =>
        sql<string | number | null>`${sql.ref(`fields.${name}`)}`.as(name),
      ),
    )
    .executeTakeFirst();
  if (!row) return null;
  const facts: Readonly<Record<string, string | number | null>> = row;
  const targets = await findFirstTargets(queries, id, peers.filter(isReference));
  const splitValue = facts[kind.peersWithin ?? ''];
  const within = typeof splitValue === 'string' ? splitValue : null;
  const groups = peers.flatMap((by): ItemPeerGroup[] => {
    const target = targets.get(by);
    if (target) return [{ by, member: target.id, name: target.name, within }];
    const shared = facts[by];
    return typeof shared === 'string' ? [{ by, member: shared, name: shared, within }] : [];
  });
  return {
    isChecked: await isItemChecked(queries, id),
    values: Object.fromEntries(
      kind.compared.map((name) => [name, facts[name] == null ? null : Number(facts[name])]),
    ),
    groups: [...groups, { by: everyone, member: '', name: null, within }],
  };
}

/** The tally of one number of everyone. */
function ofEveryone(kind: Kind, field: string) {
  return sql`from tally where kind = ${kind.name} and peer = ${everyone}
    and member = '' and field = ${field}`;
}

/** How the values of a number are spread over everyone: how many, from where to where. */
export async function findSpread(
  queries: Queries,
  kind: Kind,
  field: string,
): Promise<{ readonly of: number; readonly min: number | null; readonly max: number | null }> {
  const { rows } = await sql<{ of: number; min: number | null; max: number | null }>`
    select coalesce(sum(total), 0) as "of", min(value) as min, max(value) as max
    ${ofEveryone(kind, field)}`.execute(queries);
  return rows[0] ?? { of: 0, min: null, max: null };
}

/**
 * How many of everyone lie in each bin, by the bin's number; the empty ones are left out. A value
 * is taken `scale` times and rounded, so that bins are cut between whole numbers.
 */
export async function countBins(
  queries: Queries,
  kind: Kind,
  field: string,
  { scale, step }: { readonly scale: number; readonly step: number },
): Promise<Map<number, number>> {
  const bin = sql`floor(round(value * ${sql.lit(scale)}) / ${sql.lit(step)})`;
  const { rows } = await sql<{ bin: number; total: number }>`
    select ${bin} as bin, sum(total) as total
    ${ofEveryone(kind, field)} group by ${bin}`.execute(queries);
  return new Map(rows.map((row) => [Number(row.bin), Number(row.total)]));
}
