import { sql } from 'kysely';
import type { ColumnField } from '#contract/kinds/fields.ts';
import { columnFields, type Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { noteAllChanged } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import {
  type Batch,
  type Fragment,
  idOf,
  numbersOf,
  type Rng,
  randomBelow,
  timeOf,
  word,
} from './random-store.ts';

interface ItemBatch {
  readonly kind: Kind;
  readonly counts: Readonly<Record<string, number>>;
  readonly skewed: number;
}

/** No other name starts with these letters. */
export const skewedPrefix = 'za';

export async function insertItems(
  transaction: Queries,
  rng: Rng,
  items: ItemBatch,
  batch: Batch,
): Promise<void> {
  const { kind, counts, skewed } = items;
  const numbers = numbersOf(batch);
  await addToKindCount(transaction, kind.name, batch.end - batch.start + 1);
  await insertNames(rng, items, numbers).execute(transaction);
  await insertFields(rng, items, numbers).execute(transaction);
  for (const [field, definition] of Object.entries(kind.fields)) {
    const targets = definition.type === 'references' ? (counts[definition.to] ?? 0) : 0;
    if (definition.type !== 'references' || targets === 0) continue;
    const target = sql`(1 + ${pick(rng, `${kind.name} ${field}`, targets, skewed)})`;
    await sql`insert into item_reference (item_id, field, target_id, position) ${numbers}
      select ${idOf(rng, kind.name)}, ${sql.lit(field)}, ${idOf(rng, definition.to, target)}, 0
      from numbers`.execute(transaction);
  }
  await noteAllChanged(transaction, kind.name);
}

/** Returns 0 for skewed items. */
function pick(rng: Rng, purpose: string, below: number, skewed: number): Fragment {
  return sql`(case when n % 10 < ${sql.lit(skewed)} then 0 else ${randomBelow(rng, purpose, below)} end)`;
}

function wordsOf(rng: Rng, { kind, skewed }: ItemBatch): { first: Fragment; second: Fragment } {
  const first = sql`(case when n % 10 < ${sql.lit(skewed)} then ${sql.lit(skewedPrefix)} else '' end
    || ${word(rng, `${kind.name} first name`)})`;
  return { first, second: word(rng, `${kind.name} second name`) };
}

function insertNames(rng: Rng, items: ItemBatch, numbers: Fragment): Fragment {
  const { kind } = items;
  const { first, second } = wordsOf(rng, items);
  const capital = (part: string) =>
    sql`upper(substr(${sql.ref(part)}, 1, 1)) || substr(${sql.ref(part)}, 2)`;
  return sql`
    insert into item (id, kind, name, search_name, search_text, created_at) ${numbers},
      named as (select n, ${first} as one, ${second} as two from numbers)
    select ${idOf(rng, kind.name)}, ${sql.lit(kind.name)},
      ${capital('one')} || ' ' || ${capital('two')}, one || ' ' || two,
      '  ' || one || '  ' || two, ${timeOf(rng)}
    from named`;
}

function insertFields(rng: Rng, items: ItemBatch, numbers: Fragment): Fragment {
  const { kind, skewed } = items;
  const fields = columnFields(kind);
  // Random values of unique fields would repeat.
  let combinations = 1;
  const values = fields.map(([name, field]) => {
    const purpose = `${kind.name} ${name}`;
    if (field.type !== 'choice') return columnValue(rng, purpose, field);
    const { options } = field;
    const chosen = kind.unique.includes(name)
      ? sql`(n / ${sql.lit(combinations)} % ${sql.lit(options.length)})`
      : pick(rng, purpose, options.length, skewed);
    combinations *= options.length;
    const cases = options.map(
      (option, index) => sql`when ${sql.lit(index)} then ${sql.lit(option)}`,
    );
    const value = sql`case ${chosen} ${sql.join(cases, sql` `)} end`;
    return name === kind.peersWithin ? orNull(rng, purpose, value) : value;
  });
  const columns = fields.map(([name]) => sql.ref(name));
  return sql`insert into ${sql.table(kind.name)}
      (item_id, ${sql.join(columns)}) ${numbers}
    select ${idOf(rng, kind.name)}, ${sql.join(values)}
    from numbers`;
}

function columnValue(
  rng: Rng,
  purpose: string,
  field: Exclude<ColumnField, { type: 'choice' }>,
): Fragment {
  if (field.type === 'text') {
    return field.format === 'date'
      ? orNull(rng, purpose, randomDay(rng, purpose))
      : sql`'Text ' || ${randomBelow(rng, purpose, 40)}`;
  }
  const span = Math.floor(field.max - field.min) + 1;
  return orNull(rng, purpose, sql`${sql.lit(field.min)} + ${randomBelow(rng, purpose, span)}`);
}

function orNull(rng: Rng, purpose: string, value: Fragment): Fragment {
  return sql`case when ${randomBelow(rng, `${purpose} absent`, 20)} = 0 then null else ${value} end`;
}

function randomDay(rng: Rng, purpose: string): Fragment {
  const twoDigits = (what: string, first: number, count: number) =>
    sql`substr(cast(${sql.lit(100 + first)} + ${randomBelow(rng, `${purpose} ${what}`, count)} as text), 2)`;
  const parts = [twoDigits('year', 0, 25), twoDigits('month', 1, 12), twoDigits('day', 1, 28)];
  return sql`'20' || ${sql.join(parts, sql` || '-' || `)}`;
}
