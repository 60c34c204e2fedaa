import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Dialect, Queries } from '#server/db/engine/database.ts';

/** Numbers depend only on the seed and a purpose. */
export interface Rng {
  readonly dialect: Dialect;
  readonly seed: string;
}

export type Fragment = RawBuilder<unknown>;

export const defaultSeed = '1';

export type Report = (step: {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}) => void;

/** Lets a running server write between two batches. */
export const batchSize = 10_000;
/** Exceeds any number of rows, so that their random numbers differ. */
const prime = 2_147_483_647;
/** Row n was created n seconds later. */
const firstSecond = Date.UTC(2020, 0, 1) / 1000;

function factorsOf({ seed }: Rng, purpose: string): [number, number] {
  const digest = createHash('sha256').update(`${seed} ${purpose}`).digest();
  return [1 + (digest.readUInt32BE(0) % (prime - 1)), digest.readUInt32BE(4) % prime];
}

function randomNumber(rng: Rng, purpose: string): Fragment {
  const [factor, shift] = factorsOf(rng, purpose);
  return sql`((n * ${sql.lit(factor)} + ${sql.lit(shift)}) % ${sql.lit(prime)})`;
}

/** Random integer from 0 to below `limit` for row `n`. */
export function randomBelow(rng: Rng, purpose: string, limit: number): Fragment {
  return sql`(${randomNumber(rng, purpose)} % ${sql.lit(limit)})`;
}

interface Rows {
  readonly of: string;
  readonly count: number;
}

/**
 * Row from 1 to `count` with a Zipf distribution. The ranks of the rows are the same for all
 * purposes.
 */
export function zipfNumber(rng: Rng, purpose: string, rows: Rows): Fragment {
  return rankToNumber(rng, rows, zipfRank(rng, purpose, rows.count));
}

/** Rank from 1 to below `end` with a Zipf distribution. */
export function zipfRank(rng: Rng, purpose: string, end: number): Fragment {
  const share = sql`(${randomNumber(rng, purpose)} / ${sql.lit(prime)}.0)`;
  return sql`cast(floor(power(${sql.lit(end)}, ${share})) as bigint)`;
}

/** Reaches every row, since the multiplier is coprime. */
export function rankToNumber(rng: Rng, { of, count }: Rows, rank: Fragment): Fragment {
  const [factor] = factorsOf(rng, `favourites of ${of}`);
  const multiplier = findCoprime(factor % count, count);
  return sql`(1 + ${rank} * ${sql.lit(multiplier)} % ${sql.lit(count)})`;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

function findCoprime(start: number, count: number): number {
  let candidate = Math.max(1, start);
  while (greatestDivisor(candidate, count) !== 1) candidate += 1;
  return candidate;
}

function idParts(
  { seed }: Pick<Rng, 'seed'>,
  entityType: string,
): { time: number; ending: string } {
  const ending = createHash('sha256').update(`${seed} ${entityType}`).digest('hex').slice(0, 20);
  return { time: firstSecond * 1000, ending };
}

/** Id of row n, from 1, in the format of `newId`. */
export function demoId(entityType: string, n: number, seed = defaultSeed): string {
  const { time, ending } = idParts({ seed }, entityType);
  return (time + n * 1000).toString(16).padStart(12, '0') + ending;
}

/** Equals `demoId`. */
export function idOf(rng: Rng, entityType: string, n: Fragment = sql`n`): Fragment {
  const { time, ending } = idParts(rng, entityType);
  const milliseconds = sql`${sql.lit(time)} + ${n} * 1000`;
  const digits =
    rng.dialect === 'sqlite'
      ? sql`printf('%012x', ${milliseconds})`
      : sql`lpad(to_hex(${milliseconds}), 12, '0')`;
  return sql`(${digits} || ${sql.lit(ending)})`;
}

export function timeOf(rng: Rng): Fragment {
  const seconds = sql`${sql.lit(firstSecond)} + n`;
  return rng.dialect === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`
    : sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
}

const syllables = 'roviqualesamipetacodijunezokibargousefilthwyndoxemuspr';
const syllableCount = syllables.length / 2;

function syllable(index: Fragment): Fragment {
  return sql`substr(${sql.lit(syllables)}, cast(1 + 2 * ${index} as integer), 2)`;
}

export function word(rng: Rng, purpose: string): Fragment {
  const parts = [1, 2, 3].map((part) =>
    syllable(randomBelow(rng, `${purpose} ${part}`, syllableCount)),
  );
  return sql.join(parts, sql` || `);
}

/** Word that no other n has, up to n = 27⁵. */
export function uniqueWord(): Fragment {
  const parts = [0, 1, 2, 3, 4].map((part) =>
    syllable(sql`(n / ${sql.lit(syllableCount ** part)} % ${sql.lit(syllableCount)})`),
  );
  return sql.join(parts, sql` || `);
}

export function numbersOf({ start, end }: Batch): Fragment {
  return sql`with recursive numbers(n) as (
    select cast(${start} as bigint) union all select n + 1 from numbers where n < ${end})`;
}

export interface Batch {
  readonly start: number;
  readonly end: number;
}

/** Uses one transaction per batch. */
export async function inBatches(
  db: Database,
  what: string,
  total: number,
  report: Report,
  insertBatch: (transaction: Queries, batch: Batch) => Promise<void>,
): Promise<void> {
  for (let start = 1; start <= total; start += batchSize) {
    const end = Math.min(total, start + batchSize - 1);
    await db.write((transaction) => insertBatch(transaction, { start, end }), { long: true });
    report({ what, done: end, total });
  }
}
