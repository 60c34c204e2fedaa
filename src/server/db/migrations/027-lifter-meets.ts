import { type Kysely, sql } from 'kysely';

/** What starter items were given before this migration, by kind. */
const starterFields: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    team: 'ranking points seasontrophies overalltrophies networth stadiumName league stadium',
    player: 'position number age marketvalue rating goals assists preferredfoot',
    circuit: 'location totalLength topSpeed capacity',
    rider:
      'team nationality number age ranking points victoriesSeason polesSeason victoriesCarrer championshipsCarrer rating',
    weightCategory: 'weight gender age',
    lifter: 'birthYear age squat benchPress deadlift total GLPoints gender',
  }).map(([kind, fields]) => [kind, fields.split(' ')]),
);

/**
 * With what equipment, at what bodyweight, for which country and at which meet a lifter's result was
 * lifted; which items are of one and the same person: those share a value in `same_as`; and which
 * fields starter items were given already: those that are marked by their source, all of then.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const double = postgres ? 'double precision' : 'real';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table item add column same_as ${text}`);
  await run('create index item_same_as on item (same_as) where same_as is not null');

  await run(`create table starter_field (
    kind ${text} not null, field ${text} not null, primary key (kind, field)
  )${postgres ? '' : ' strict, without rowid'}`);
  const { rows } = await sql<{ kind: string }>`select distinct kind from item
    where source in ('starter catalogue', 'first starter catalogue')`.execute(db);
  for (const { kind } of rows) {
    for (const field of starterFields.get(kind) ?? []) {
      await run(`insert into starter_field (kind, field) values ('${kind}', '${field}')`);
    }
  }

  await run(
    `alter table "lifter" add column "equipment" ${text} constraint "lifter_equipment_choice" check ("equipment" in ('Raw', 'Equipped'))`,
  );
  await run(`alter table "lifter" add column "bodyweight" ${double}`);
  await run(`alter table "lifter" add column "country" ${text}`);
  await run(`alter table "lifter" add column "federation" ${text}`);
  await run(`alter table "lifter" add column "meet" ${text}`);
  await run(`alter table "lifter" add column "date" ${text}`);
  await run(`drop index if exists "lifter_gender"`);
  await run(`drop index if exists "lifter_birthYear"`);
  await run(`drop index if exists "lifter_squat"`);
  await run(`drop index if exists "lifter_benchPress"`);
  await run(`drop index if exists "lifter_deadlift"`);
  await run(`drop index if exists "lifter_total"`);
  await run(`drop index if exists "lifter_GLPoints"`);
  await run(`drop index if exists "lifter_search_name"`);
  await run(`drop index if exists "lifter_likes_count"`);

  if (!postgres) {
    await run(
      `create index "lifter_gender" on "lifter" ("gender", "item_id", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_birthYear" on "lifter" ("birthYear", "item_id", "gender", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_equipment" on "lifter" ("equipment", "item_id", "gender", "birthYear", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_squat" on "lifter" ("squat", "item_id", "gender", "birthYear", "equipment", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_benchPress" on "lifter" ("benchPress", "item_id", "gender", "birthYear", "equipment", "squat", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_deadlift" on "lifter" ("deadlift", "item_id", "gender", "birthYear", "equipment", "squat", "benchPress", "total", "GLPoints", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_total" on "lifter" ("total", "item_id", "gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "GLPoints", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_GLPoints" on "lifter" ("GLPoints", "item_id", "gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "search_name", "likes_count")`,
    );
    await run(
      `create index "lifter_search_name" on "lifter" ("search_name", "item_id", "gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "likes_count")`,
    );
    await run(
      `create index "lifter_likes_count" on "lifter" ("likes_count", "item_id", "gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name")`,
    );
    return;
  }
  await run(`drop index if exists "lifter_gender_desc"`);
  await run(`drop index if exists "lifter_birthYear_desc"`);
  await run(`drop index if exists "lifter_squat_desc"`);
  await run(`drop index if exists "lifter_benchPress_desc"`);
  await run(`drop index if exists "lifter_deadlift_desc"`);
  await run(`drop index if exists "lifter_total_desc"`);
  await run(`drop index if exists "lifter_GLPoints_desc"`);
  await run(`drop index if exists "lifter_search_name_desc"`);
  await run(`drop index if exists "lifter_likes_count_desc"`);
  await run(
    `create index "lifter_gender" on "lifter" ("gender", "item_id") include ("birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_birthYear" on "lifter" ("birthYear", "item_id") include ("gender", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_birthYear_desc" on "lifter" ("birthYear" desc nulls last, "item_id" desc) include ("gender", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_equipment" on "lifter" ("equipment", "item_id") include ("gender", "birthYear", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_squat" on "lifter" ("squat", "item_id") include ("gender", "birthYear", "equipment", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_squat_desc" on "lifter" ("squat" desc nulls last, "item_id" desc) include ("gender", "birthYear", "equipment", "benchPress", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_benchPress" on "lifter" ("benchPress", "item_id") include ("gender", "birthYear", "equipment", "squat", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_benchPress_desc" on "lifter" ("benchPress" desc nulls last, "item_id" desc) include ("gender", "birthYear", "equipment", "squat", "deadlift", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_deadlift" on "lifter" ("deadlift", "item_id") include ("gender", "birthYear", "equipment", "squat", "benchPress", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_deadlift_desc" on "lifter" ("deadlift" desc nulls last, "item_id" desc) include ("gender", "birthYear", "equipment", "squat", "benchPress", "total", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_total" on "lifter" ("total", "item_id") include ("gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_total_desc" on "lifter" ("total" desc nulls last, "item_id" desc) include ("gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "GLPoints", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_GLPoints" on "lifter" ("GLPoints", "item_id") include ("gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_GLPoints_desc" on "lifter" ("GLPoints" desc nulls last, "item_id" desc) include ("gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "search_name", "likes_count")`,
  );
  await run(
    `create index "lifter_search_name" on "lifter" ("search_name", "item_id") include ("gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "likes_count")`,
  );
  await run(
    `create index "lifter_likes_count" on "lifter" ("likes_count", "item_id") include ("gender", "birthYear", "equipment", "squat", "benchPress", "deadlift", "total", "GLPoints", "search_name")`,
  );
}
