import { sql } from 'kysely';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { fanName } from './fans-store.ts';
import {
  type Batch,
  type Fragment,
  idOf,
  numbersOf,
  type Rng,
  randomBelow,
  rankToNumber,
  timeOf,
  word,
  zipfRank,
} from './random-store.ts';

interface LineupBatch {
  readonly lineup: Lineup;
  readonly items: number;
}

const maxCandidates = 20_000;
const candidates = sql.table('demo_candidate');
const anyPosition = '';

/** Row n is the lineup of fan n. A slot stays open if its position has too few items. */
export async function insertLineups(
  transaction: Queries,
  rng: Rng,
  { lineup, items }: LineupBatch,
  batch: Batch,
): Promise<void> {
  await insertItems(transaction, rng, lineup, batch);
  const counts = await createCandidates(transaction, rng, { lineup, items });
  const groups = Map.groupBy(lineup.slots, ({ position = anyPosition }) => position);
  for (const [position, slots] of groups) {
    const names = slots.map(({ name }) => name);
    const group = { names, position, candidates: counts.get(position) ?? 0 };
    await insertSlots(transaction, rng, lineup, group, batch);
  }
  await sql`drop table ${candidates}`.execute(transaction);
  await addToKindCount(transaction, lineup.name, batch.end - batch.start + 1);
}

function namesOf(rng: Rng, { name }: Lineup): { first: Fragment; second: Fragment } {
  return { first: word(rng, `${name} first name`), second: word(rng, `${name} second name`) };
}

async function insertItems(
  transaction: Queries,
  rng: Rng,
  lineup: Lineup,
  batch: Batch,
): Promise<void> {
  const { first, second } = namesOf(rng, lineup);
  const id = idOf(rng, lineup.name);
  const kind = sql.lit(lineup.name);
  const numbers = numbersOf(batch);
  const fan = fanName(rng);
  await sql`
    insert into item (id, kind, name, search_name, search_text, created_by, created_at) ${numbers},
      named as (select n, ${first} as one, ${second} as two, ${fan.first} as three,
        ${fan.second} as four from numbers)
    select ${id}, ${kind}, upper(substr(one, 1, 1)) || substr(one, 2) || ' ' || two,
      one || ' ' || two, '  ' || one || '  ' || two || '  ' || three || '  ' || four,
      ${idOf(rng, 'user')}, ${timeOf(rng)}
    from named`.execute(transaction);
  await sql`insert into lineup (item_id, kind, owner_id, saved_at) ${numbers}
    select ${id}, ${kind}, ${idOf(rng, 'user')}, ${timeOf(rng)} from numbers`.execute(transaction);
}

async function createCandidates(
  transaction: Queries,
  rng: Rng,
  { lineup: { slots, of }, items }: LineupBatch,
): Promise<Map<string, number>> {
  const hasPositions = slots.some(({ position }) => position !== undefined);
  const position = hasPositions ? sql`position` : sql.lit(anyPosition);
  await sql`create temporary table ${candidates} (
    position text not null, place bigint not null, item_id text not null,
    primary key (position, place))`.execute(transaction);
  const number = rankToNumber(rng, { of: of.name, count: items }, sql`n`);
  await sql`insert into ${candidates} (position, place, item_id)
    ${numbersOf({ start: 1, end: Math.min(items, maxCandidates) })},
      favourites as (select n, ${idOf(rng, of.name, number)} as id from numbers)
    select ${position}, row_number() over (partition by ${position} order by n) - 1, item_id
    from favourites join ${sql.table(of.name)} on item_id = id`.execute(transaction);
  const { rows } = await sql<{ position: string; total: number | string }>`
    select position, count(*) as total from ${candidates} group by position`.execute(transaction);
  return new Map(rows.map(({ position, total }) => [position, Number(total)]));
}

interface SlotGroup {
  readonly names: readonly string[];
  readonly position: string;
  readonly candidates: number;
}

/**
 * Takes neighbouring candidates, so that no item appears twice, mostly in the same order, so that
 * an item has a usual slot.
 */
async function insertSlots(
  transaction: Queries,
  rng: Rng,
  lineup: Lineup,
  { names, position, candidates: candidateCount }: SlotGroup,
  batch: Batch,
): Promise<void> {
  const slots = sql.lit(names.length);
  const groups = Math.max(1, Math.floor(candidateCount / names.length));
  const first = names[0] ?? '';
  const turn = sql`(case when ${randomBelow(rng, `${lineup.name} usual ${first}`, 10)} < 6 then 0
    else ${randomBelow(rng, `${lineup.name} turn ${first}`, names.length)} end)`;
  const chosen = names.map((name, index) => {
    const group = sql`(${zipfRank(rng, `${lineup.name} ${name}`, groups + 1)} - 1)`;
    const place = sql`${group} * ${slots} + (${turn} + ${sql.lit(index)}) % ${slots}`;
    return sql`select n, ${sql.lit(name)} as slot, ${place} as place from numbers`;
  });
  await sql`
    insert into lineup_slot (lineup_id, slot, item_id) ${numbersOf(batch)},
      chosen as (${sql.join(chosen, sql` union all `)})
    select ${idOf(rng, lineup.name)}, slot, item_id from chosen
    join ${candidates} as candidate
      on candidate.position = ${position} and candidate.place = chosen.place
    order by 1, 2`.execute(transaction);
}
