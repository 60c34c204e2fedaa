import { type Kysely, sql } from 'kysely';

/** How often each value of a number occurs in each group of peers; counted at the next start. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const double = postgres ? 'double precision' : 'real';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table tally (
    kind ${text} not null,
    peer ${text} not null,
    member ${text} not null,
    field ${text} not null,
    value ${double} not null,
    total integer not null check (total >= 0),
    primary key (kind, peer, member, field, value)
  )${postgres ? '' : ' strict, without rowid'}`);
  await run(`create table tally_shape (
    kind ${text} not null primary key,
    shape ${text} not null
  )${strict}`);
}
