import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create index "player_position" on "player" ("position", "item_id")`);
  await run(`create index "player_preferredfoot" on "player" ("preferredfoot", "item_id")`);
  await run(`create index "lifter_gender" on "lifter" ("gender", "item_id")`);
  await run(`create index "weightCategory_weight" on "weightCategory" ("weight", "item_id")`);
  await run(`create index "weightCategory_gender" on "weightCategory" ("gender", "item_id")`);
  await run(`create index "weightCategory_age" on "weightCategory" ("age", "item_id")`);
}
