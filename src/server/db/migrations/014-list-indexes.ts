import { type Kysely, sql } from 'kysely';

/** Lists filter by more fields and sort by them, and find the items with an uploaded picture. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create index "team_stadium" on "team" ("stadium", "item_id")`);
  await run(`create index "rider_team" on "rider" ("team", "item_id")`);
  await run(`create index "lifter_age" on "lifter" ("age", "item_id")`);
  await run(`create index "lifter_bodyweight" on "lifter" ("bodyweight", "item_id")`);
  await run(`create index "lifter_country" on "lifter" ("country", "item_id")`);
  await run(`create index "lifter_federation" on "lifter" ("federation", "item_id")`);

  await run(`create index item_pictured on item (kind, id) where image is not null`);

  if (!postgres) return;
  await run(`create index "team_league_desc" on "team" ("league" desc nulls last, "item_id" desc)`);
  await run(
    `create index "team_country_desc" on "team" ("country" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "team_stadium_desc" on "team" ("stadium" desc nulls last, "item_id" desc)`,
  );
  await run(`create index "rider_team_desc" on "rider" ("team" desc nulls last, "item_id" desc)`);
  await run(`create index "lifter_age_desc" on "lifter" ("age" desc nulls last, "item_id" desc)`);
  await run(
    `create index "lifter_bodyweight_desc" on "lifter" ("bodyweight" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_country_desc" on "lifter" ("country" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_federation_desc" on "lifter" ("federation" desc nulls last, "item_id" desc)`,
  );
}
