import { type RawBuilder, sql } from 'kysely';
import type { ColumnField } from '#contract/fields.ts';
import { columnFields, type Kind } from '#contract/kind.ts';
import type { Database } from '#server/db/database.ts';
import { addToKindCount } from '#server/db/kind-count.ts';

export interface WorldOptions {
  /** Items of each kind by its name. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of ten rows, how many take the first choice, target and beginning of a name. */
  readonly skewed?: number;
}

/** Rows that one statement makes. */
const rowsAtOnce = 20_000;
/** Two letters each. */
const syllables = 'roviqualesamipetacodijunezokibargousefilthwyndoxemuspr';
const syllableCount = syllables.length / 2;
/** The beginning of every skewed name, and of no other word. */
export const commonStart = 'za';
const firstId = 10_000_000;
const prime = 1_000_003;

/** The id of the nth item of a kind, from 1. */
export function worldId(kindName: string, n: number): string {
  return `${kindName}${firstId + n}`;
}

/**
 * Fills a database with made-up items, the same each time: the engine makes the rows itself, so
 * that a million takes a minute or two. Numbers spread evenly over what a field takes, but for
 * every twentieth, which is absent.
 */
export async function fillWorld(
  db: Database,
  kinds: readonly Kind[],
  { counts, skewed = 0 }: WorldOptions,
): Promise<void> {
  for (const kind of kinds.toSorted((one, other) => references(one) - references(other))) {
    const count = counts[kind.name] ?? 0;
    for (let start = 1; start <= count; start += rowsAtOnce) {
      const end = Math.min(count, start + rowsAtOnce - 1);
      await db.write(async (transaction) => {
        const run = (statement: RawBuilder<unknown>) => statement.execute(transaction);
        const numbers = sql`with recursive numbers(n) as (
          select cast(${start} as bigint) union all select n + 1 from numbers where n < ${end})`;
        await run(insertItems(kind, numbers, skewed));
        await run(insertFields(kind, numbers, skewed));
        for (const [field, definition] of Object.entries(kind.fields)) {
          const targets = definition.type === 'references' ? (counts[definition.to] ?? 0) : 0;
          if (definition.type !== 'references' || targets === 0) continue;
          const target = sql`${sql.lit(definition.to)} || (${sql.lit(firstId + 1)}
            + ${pick(0, targets, skewed)})`;
          await run(sql`insert into item_reference (item_id, field, target_id, position)
            ${numbers} select ${idOf(kind)}, ${sql.lit(field)}, ${target}, 0 from numbers`);
        }
        await addToKindCount(transaction, kind.name, end - start + 1);
      });
    }
  }
}

/** How many of its fields refer to others: those others are made before. */
function references(kind: Kind): number {
  return Object.values(kind.fields).filter(({ type }) => type === 'references').length;
}

function idOf(kind: Kind): RawBuilder<unknown> {
  return sql`${sql.lit(kind.name)} || (${sql.lit(firstId)} + n)`;
}

/** A number from 0 that looks like chance, another for each salt. */
function chance(salt: number, below: number): RawBuilder<unknown> {
  return sql`((n * ${sql.lit(7919 + 2 * salt)} + ${sql.lit(salt * 104_729)})
    % ${sql.lit(prime)} % ${sql.lit(below)})`;
}

/** As `chance`, but 0 for the skewed. */
function pick(salt: number, below: number, skewed: number): RawBuilder<unknown> {
  return sql`(case when n % 10 < ${sql.lit(skewed)} then 0 else ${chance(salt, below)} end)`;
}

function insertItems(kind: Kind, numbers: RawBuilder<unknown>, skewed: number) {
  const syllable = (salt: number) =>
    sql`substr(${sql.lit(syllables)}, cast(1 + 2 * ${chance(salt, syllableCount)} as integer), 2)`;
  const first = sql`case when n % 10 < ${sql.lit(skewed)} then ${sql.lit(commonStart)}
    else ${syllable(11)} end || ${syllable(12)} || ${syllable(13)}`;
  const last = sql`${syllable(14)} || ${syllable(15)} || ${syllable(16)}`;
  return sql`
    insert into item (id, kind, name, search_name, search_text, likes_count, created_at)
    ${numbers}, named as (select n, ${first} as first, ${last} as last from numbers)
    select ${idOf(kind)}, ${sql.lit(kind.name)}, first || ' ' || last, first || ' ' || last,
      '  ' || first || '  ' || last, ${chance(17, 500)}, '2026-01-01T00:00:00.000Z'
    from named`;
}

function insertFields(kind: Kind, numbers: RawBuilder<unknown>, skewed: number) {
  const fields = columnFields(kind);
  const columns = fields.map(([name]) => sql.ref(name));
  // What must be unique counts through its combinations instead.
  let combinations = 1;
  const values = fields.map(([name, field], index) => {
    if (field.type !== 'choice') return columnValue(field, index + 1);
    const { options } = field;
    const chosen = kind.unique.includes(name)
      ? sql`(n / ${sql.lit(combinations)} % ${sql.lit(options.length)})`
      : pick(index + 1, options.length, skewed);
    combinations *= options.length;
    const cases = options.map((option, at) => sql`when ${sql.lit(at)} then ${sql.lit(option)}`);
    return sql`case ${chosen} ${sql.join(cases, sql` `)} end`;
  });
  return sql`insert into ${sql.table(kind.name)} (item_id, ${sql.join(columns)})
    ${numbers} select ${idOf(kind)}, ${sql.join(values)} from numbers`;
}

function columnValue(field: Exclude<ColumnField, { type: 'choice' }>, salt: number) {
  if (field.type === 'text') return sql`'Text ' || ${chance(salt, 40)}`;
  const span = Math.floor(field.max - field.min) + 1;
  return sql`case when (n + ${sql.lit(salt)}) % 20 = 0 then null
    else ${sql.lit(field.min)} + ${chance(salt, span)} end`;
}
