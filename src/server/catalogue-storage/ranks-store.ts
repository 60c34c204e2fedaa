import { type RawBuilder, sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '../db/engine/database.ts';
import { memoize, prepare } from '../db/prepare.ts';
import { memberCountField, type PeerGroupKey, talliedPeers } from './tallied-groups.ts';
import { isChecked } from './unchecked-items-store.ts';

/** How numbers stand in a group of peers, read from its tallies (see tallies-store.ts) by their index. */

/** The tally of one number in a group. */
function ofGroup(kind: Kind, group: PeerGroupKey, field: string) {
  return ofKey(kind, talliedPeers(kind, group), field);
}

async function selectEach<Row>(
  queries: Queries,
  selects: readonly RawBuilder<unknown>[],
): Promise<readonly Row[]> {
  if (selects.length === 0) return [];
  return (await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(queries)).rows;
}

/** How many each group has, in the groups' order. */
export async function countPeers(
  queries: Queries,
  kind: Kind,
  groups: readonly PeerGroupKey[],
): Promise<number[]> {
  const rows = await selectEach<{ position: number; total: number }>(
    queries,
    groups.map(
      (group, position) =>
        sql`select ${sql.lit(position)} as position, total ${ofGroup(kind, group, memberCountField)}`,
    ),
  );
  const totals = new Map(rows.map((row) => [Number(row.position), Number(row.total)]));
  return groups.map((_, position) => totals.get(position) ?? 0);
}

/** A group as prepared statements take it: under what it is tallied. */
function keyOf(kind: Kind, group: PeerGroupKey) {
  const { peer, member } = talliedPeers(kind, group);
  return { peer, member };
}

type TallyKey = ReturnType<typeof keyOf>;

/** The tally of one of a kind's numbers under a key. */
function ofKey(kind: Kind, { peer, member }: TallyKey, field: string) {
  return sql`from tally where kind = ${kind.name} and peer = ${peer}
    and member = ${member} and field = ${field}`;
}

const owners = memoize((kind: Kind) =>
  prepare((_, key: TallyKey) => {
    const selects = kind.compared.map(
      (field) =>
        sql`select ${sql.lit(field)} as field, coalesce(sum(total), 0) as "of"
          ${ofKey(kind, key, field)}`,
    );
    return sql<{ field: string; of: number }>`${sql.join(selects, sql` union all `)}`;
  }),
);

/** How many of a group have each of the kind's compared numbers. */
export async function countOwners(
  queries: Queries,
  kind: Kind,
  group: PeerGroupKey,
): Promise<ReadonlyMap<string, number>> {
  if (kind.compared.length === 0) return new Map();
  const { rows } = await owners(kind)(queries, keyOf(kind, group));
  return new Map(rows.map((row) => [row.field, Number(row.of)]));
}

/** How a value stands in a tally: how many have less, and the very same. */
export interface Rank {
  readonly field: string;
  readonly below: number;
  readonly same: number;
}

type RankValues = TallyKey & { readonly values: readonly (number | null)[] };

const ranks = memoize((kind: Kind) =>
  prepare((_, { values, ...key }: RankValues) => {
    const selects = kind.compared.map((field, index) => {
      const mine = sql`cast(${values[index]} as double precision)`;
      return sql`select ${sql.lit(field)} as field,
        (select coalesce(sum(total), 0) ${ofKey(kind, key, field)} and value < ${mine}) as below,
        (select coalesce(sum(total), 0) ${ofKey(kind, key, field)} and value = ${mine}) as same`;
    });
    return sql<Rank>`${sql.join(selects, sql` union all `)}`;
  }),
);

/** The rank in a group of each of the kind's compared numbers; of a missing one nothing is below. */
export async function findRanks(
  queries: Queries,
  kind: Kind,
  group: PeerGroupKey,
  values: Readonly<Record<string, number | null>>,
): Promise<readonly Rank[]> {
  if (kind.compared.length === 0) return [];
  const mine = kind.compared.map((field) => values[field] ?? null);
  const { rows } = await ranks(kind)(queries, { ...keyOf(kind, group), values: mine });
  return rows.map(({ field, below, same }) => ({
    field,
    below: Number(below),
    same: Number(same),
  }));
}

function isLowGood(kind: Kind, field: string): boolean {
  const definition = getField(kind, field);
  return definition?.type === 'number' && definition.lowIsGood;
}

/**
 * The rank of each of these values of one number in a group, 1 for the best and the same for ties.
 * For a page of a list at most: each value is a look into the tally.
 */
export async function findRanksOf(
  queries: Queries,
  kind: Kind,
  group: PeerGroupKey,
  field: string,
  values: readonly number[],
): Promise<Map<number, number>> {
  if (values.length === 0) return new Map();
  const isBetter = isLowGood(kind, field) ? sql`<` : sql`>`;
  const asked = [...new Set(values)].map((value) => sql`(cast(${value} as double precision))`);
  // One small plan for all of them: PostgreSQL takes long to plan a union of as many selects.
  const { rows } = await sql<{ mine: number; better: number }>`
    with asked (mine) as (values ${sql.join(asked)})
    select mine, (
      select coalesce(sum(total), 0) ${ofGroup(kind, group, field)} and value ${isBetter} mine
    ) as better from asked`.execute(queries);
  return new Map(rows.map(({ mine, better }) => [mine, 1 + Number(better)]));
}

/** More rows than any kind has. */
const unlimited = 2 ** 31 - 1;

/**
 * Of each of these numbers the id of somebody in a group, checked, who has that very value, the highest by
 * another number first; null where nobody has. The values' indexes lead: a search reads no more than
 * all of the kind who have the value.
 */
export async function findIdsByValue(
  queries: Queries,
  kind: Kind,
  { by, member, within }: PeerGroupKey,
  values: Readonly<Record<string, number>>,
  first: string,
): Promise<Map<string, string | null>> {
  const split =
    kind.peersWithin === undefined
      ? sql``
      : sql`and coalesce(${sql.ref(`fields.${kind.peersWithin}`)}, '') = ${within ?? ''}`;
  const rows = await selectEach<{ field: string; id: string | null }>(
    queries,
    // The inner limit and the offset let both engines sort first and look up who belongs to the
    // group one by one until the first does, instead of all of them.
    Object.entries(values).map(
      ([field, value]) => sql`select ${sql.lit(field)} as field, (
        select id from (
          select fields.item_id as id from ${sql.table(kind.name)} as fields
          where ${sql.ref(`fields.${field}`)} = ${value} ${split} and ${isChecked('fields.item_id')}
          order by ${sql.ref(`fields.${first}`)} desc nulls last, fields.item_id desc
          limit ${sql.lit(unlimited)}
        ) as found where exists (
          select 1 from item_reference as reference where reference.item_id = found.id
            and reference.field = ${by} and reference.target_id = ${member} limit 1 offset 0
        ) limit 1
      ) as id`,
    ),
  );
  return new Map(rows.map(({ field, id }) => [field, id]));
}

/** The best value of each compared number in a group; null where none of them has the number. */
export async function findBest(
  queries: Queries,
  kind: Kind,
  group: PeerGroupKey,
): Promise<Readonly<Record<string, number | null>>> {
  const rows = await selectEach<{ field: string; best: number | null }>(
    queries,
    kind.compared.map((field) => {
      const best = isLowGood(kind, field) ? sql`min(value)` : sql`max(value)`;
      return sql`select ${sql.lit(field)} as field, ${best} as best ${ofGroup(kind, group, field)}`;
    }),
  );
  const best = new Map(rows.map((row) => [row.field, row.best]));
  return Object.fromEntries(kind.compared.map((field) => [field, best.get(field) ?? null]));
}
