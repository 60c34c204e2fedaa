import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Dialect, Queries } from '#server/db/engine/database.ts';

/** Source of all demo rows, deterministic by seed. */
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

/** Few enough for a server on the same file to write in between. */
export const batchSize = 10_000;
/** Prime above all products of `chance`, so that each number occurs once. */
const prime = 2_147_483_647;
/** Unix time in seconds; row n is created n seconds after it. */
const firstSecond = Date.UTC(2020, 0, 1) / 1000;

/** Two numbers below `prime` that depend only on seed and purpose. */
function factorsOf({ seed }: Rng, purpose: string): [number, number] {
  const digest = createHash('sha256').update(`${seed} ${purpose}`).digest();
  return [1 + (digest.readUInt32BE(0) % (prime - 1)), digest.readUInt32BE(4) % prime];
}

function anyNumber(rng: Rng, purpose: string): Fragment {
  const [factor, shift] = factorsOf(rng, purpose);
  return sql`((n * ${sql.lit(factor)} + ${sql.lit(shift)}) % ${sql.lit(prime)})`;
}

/** Pseudo-random integer below `below` for each `n`, independent by purpose. */
export function chance(rng: Rng, purpose: string, below: number): Fragment {
  return sql`(${anyNumber(rng, purpose)} % ${sql.lit(below)})`;
}

interface Favoured {
  readonly of: string;
  readonly count: number;
}

/**
 * Number from 1 to `count`, Zipf-distributed: the rth favourite is r times rarer than the first,
 * for any purpose.
 */
export function zipfNumber(rng: Rng, purpose: string, favoured: Favoured): Fragment {
  return favourite(rng, favoured, zipfRank(rng, purpose, favoured.count));
}

/** Zipf-distributed rank from 1 to below `end`. */
export function zipfRank(rng: Rng, purpose: string, end: number): Fragment {
  const share = sql`(${anyNumber(rng, purpose)} / ${sql.lit(prime)}.0)`;
  return sql`cast(floor(power(${sql.lit(end)}, ${share})) as bigint)`;
}

export function favourite(rng: Rng, { of, count }: Favoured, rank: Fragment): Fragment {
  const [factor] = factorsOf(rng, `favourites of ${of}`);
  // Spreads favourites over all rows. A coprime factor reaches every row.
  return sql`(1 + ${rank} * ${sql.lit(coprime(factor % count, count))} % ${sql.lit(count)})`;
}

function coprime(from: number, count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let factor = Math.max(1, from);
  while (divisor(factor, count) !== 1) factor += 1;
  return factor;
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

/** SQL version of `demoId`. */
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

/** Two letters each. */
const syllables = 'roviqualesamipetacodijunezokibargousefilthwyndoxemuspr';
const syllableCount = syllables.length / 2;

function syllable(index: Fragment): Fragment {
  return sql`substr(${sql.lit(syllables)}, cast(1 + 2 * ${index} as integer), 2)`;
}

export function word(rng: Rng, purpose: string): Fragment {
  const parts = [1, 2, 3].map((part) => syllable(chance(rng, `${purpose} ${part}`, syllableCount)));
  return sql.join(parts, sql` || `);
}

/** Word unique to n, up to 27⁵. */
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
  /** Both inclusive. */
  readonly start: number;
  readonly end: number;
}

/** Inserts rows 1 to `total`, one transaction per batch. */
export async function inBatches(
  db: Database,
  what: string,
  total: number,
  report: Report,
  make: (transaction: Queries, batch: Batch) => Promise<void>,
): Promise<void> {
  for (let start = 1; start <= total; start += batchSize) {
    const end = Math.min(total, start + batchSize - 1);
    await db.write((transaction) => make(transaction, { start, end }), { long: true });
    report({ what, done: end, total });
  }
}
