import { type Kysely, sql } from 'kysely';

/** Fingerprints of the files outside the database that belong to it, such as keys. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  await sql
    .raw(`create table installation (
      key ${text} not null primary key,
      value ${text} not null
    )${postgres ? '' : ' strict, without rowid'}`)
    .execute(db);
}
