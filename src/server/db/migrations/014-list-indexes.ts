import { type Kysely, sql } from 'kysely';

/** Lists filter and sort by every field, and find the items with an uploaded picture. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create index "team_stadium" on "team" ("stadium", "item_id")`);
  await run(`create index "team_stadiumName" on "team" ("stadiumName", "item_id")`);
  await run(`create index "rider_team" on "rider" ("team", "item_id")`);
  await run(`create index "circuit_location" on "circuit" ("location", "item_id")`);
  await run(`create index "lifter_age" on "lifter" ("age", "item_id")`);
  await run(`create index "lifter_bodyweight" on "lifter" ("bodyweight", "item_id")`);
  await run(`create index "lifter_country" on "lifter" ("country", "item_id")`);
  await run(`create index "lifter_federation" on "lifter" ("federation", "item_id")`);
  await run(`create index "lifter_meet" on "lifter" ("meet", "item_id")`);
  await run(`create index "lifter_date" on "lifter" ("date", "item_id")`);

  await run(`create index item_pictured on item (kind, id) where image is not null`);

  if (!postgres) return;
  await run(`create index "team_league_desc" on "team" ("league" desc nulls last, "item_id" desc)`);
  await run(
    `create index "team_country_desc" on "team" ("country" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "team_stadium_desc" on "team" ("stadium" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "team_stadiumName_desc" on "team" ("stadiumName" desc nulls last, "item_id" desc)`,
  );
  await run(`create index "rider_team_desc" on "rider" ("team" desc nulls last, "item_id" desc)`);
  await run(
    `create index "circuit_location_desc" on "circuit" ("location" desc nulls last, "item_id" desc)`,
  );
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
  await run(`create index "lifter_meet_desc" on "lifter" ("meet" desc nulls last, "item_id" desc)`);
  await run(`create index "lifter_date_desc" on "lifter" ("date" desc nulls last, "item_id" desc)`);
}
