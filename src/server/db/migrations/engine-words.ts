import { type Kysely, sql } from 'kysely';

/** Words in which the engines' table definitions differ. Landed migrations use it, so it never changes. */
export function engineWords(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres') {
  const postgres = dialect === 'postgres';
  return {
    postgres,
    /** Text is compared by its bytes on both engines. */
    text: postgres ? 'text collate "C"' : 'text',
    double: postgres ? 'double precision' : 'real',
    /** Ending of a table with rows of any length. */
    strict: postgres ? '' : ' strict',
    /** Ending of a table with short rows, which SQLite stores in the index of their primary key. */
    keyed: postgres ? '' : ' strict, without rowid',
    run: (statement: string) => sql.raw(statement).execute(db),
  };
}
