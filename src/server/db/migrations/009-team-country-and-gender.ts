import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table "team" add column "country" ${text}`);
  await run(
    `alter table "team" add column "gender" ${text} constraint "team_gender_choice" check ("gender" in ('men', 'women'))`,
  );
  await run(`create index "team_league" on "team" ("league", "item_id")`);
  await run(`create index "team_country" on "team" ("country", "item_id")`);
  await run(`create index "team_gender" on "team" ("gender", "item_id")`);
}
