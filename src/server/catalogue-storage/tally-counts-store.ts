import { type RawBuilder, sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import { memberCountField, type TallyDefinition, tallyDefinitionsOf } from './tallied-groups.ts';
import { isChecked } from './unchecked-items-store.ts';

/**
 * How the rows of tallies (see tallies-store.ts) are counted from the items: from those that are
 * checked alone.
 */

/** Rows of a kind that count, under the alias `fields`. */
function checkedRows(kind: Kind, where = sql`true`): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(kind.name)} as counted_item
    where ${where} and ${isChecked('counted_item.item_id')}) as fields`;
}

/** How the members of a group are found: what they share, and where it stands. */
function membersOf(kind: Kind, { by, within }: TallyDefinition, rows: RawBuilder<unknown>) {
  const split = (member: RawBuilder<unknown>) =>
    within === null
      ? member
      : sql`${member} || '/' || coalesce(${sql.ref(`fields.${within}`)}, '')`;
  if (by === everyone) return { member: split(sql.lit('')), from: rows };
  if (getField(kind, by)?.type !== 'references') {
    return { member: split(sql.ref(`fields.${by}`)), from: rows };
  }
  const from = sql`${rows} join item_reference as reference
    on reference.item_id = fields.item_id and reference.field = ${sql.lit(by)}`;
  return { member: split(sql.ref('reference.target_id')), from };
}

/** The tally of one number in the groups of one peer, which is the unit that is counted again. */
export interface Part {
  readonly peer: string;
  readonly field: string;
  /** Selects its rows of the tally. */
  readonly counts: RawBuilder<unknown>;
}

/** The parts of a kind's tallies, counted among all of its checked rows. */
export function partsOf(kind: Kind): Part[] {
  const rows = checkedRows(kind);
  return tallyDefinitionsOf(kind).flatMap((counted) => {
    const { peer } = counted;
    const { member, from } = membersOf(kind, counted, rows);
    return counted.fields.map((field) => {
      // Of everyone, who are one group, an index may have the values in order already.
      const [one, groups] =
        peer === everyone
          ? [member, sql`counted.value`]
          : [sql`counted.member`, sql`counted.member, counted.value`];
      const counts = sql`
        select ${sql.lit(kind.name)} as kind, ${sql.lit(peer)} as peer, ${one} as member,
          ${sql.lit(field)} as field, cast(counted.value as double precision) as value,
          count(*) as total
        from (select ${member} as member, ${countedOf(field)} as value from ${from}) as counted
        where counted.member is not null and counted.value is not null group by ${groups}`;
      return { peer, field, counts };
    });
  });
}

/**
 * Selects what some items add to all tallies of their kind. All parts are counted at once: to plan a
 * query for each takes PostgreSQL many times as long as to run them for the one item of a create.
 */
export function countsOf(kind: Kind, ids: readonly string[]): RawBuilder<unknown> {
  const rows = checkedRows(kind, sql`item_id in (${sql.join(ids)})`);
  const byTables = Map.groupBy(tallyDefinitionsOf(kind), ({ by }) =>
    getField(kind, by)?.type === 'references' ? by : null,
  );
  const counts = [...byTables.values()].map((definitions) => countsAtOnce(kind, definitions, rows));
  return sql`(${sql.join(counts, sql` union all `)})`;
}

/** Counts tallies whose members stand in the same tables: every row is taken once for every part. */
function countsAtOnce(
  kind: Kind,
  definitions: readonly TallyDefinition[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = definitions.flatMap(({ peer, fields }) =>
    fields.map((field) => sql`(${sql.lit(peer)}, ${sql.lit(field)})`),
  );
  const found = definitions.map((definition) => membersOf(kind, definition, rows));
  const members = definitions.map(
    ({ peer }, index) => sql`when ${sql.lit(peer)} then ${found[index]?.member}`,
  );
  const values = [...new Set(definitions.flatMap(({ fields }) => fields))].map(
    (field) => sql`when ${sql.lit(field)} then cast(${countedOf(field)} as double precision)`,
  );
  return sql`
    select ${sql.lit(kind.name)} as kind, peer, member, field, value, count(*) as total
    from (select column1 as peer, column2 as field,
        case column1 ${sql.join(members, sql` `)} end as member,
        case column2 ${sql.join(values, sql` `)} end as value
      from ${found[0]?.from} cross join (values ${sql.join(parts)}) as part) as counted
    where member is not null and value is not null group by peer, member, field, value`;
}

/** Of a group's members it is enough that they are there, whatever their numbers. */
function countedOf(field: string): RawBuilder<unknown> {
  return field === memberCountField ? sql.lit(0) : sql.ref(`fields.${field}`);
}
