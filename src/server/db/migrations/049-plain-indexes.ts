import { type Kysely, sql } from 'kysely';

/** Names and likes are in `item` alone, and indexes of kinds cover nothing else. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const double = postgres ? 'double precision' : 'real';
  const tableEnd = postgres ? '' : ' strict, without rowid';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table "player_rebuilt" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "position" ${text} constraint "player_position_choice" check ("position" in ('goalkeeper', 'centre-back', 'right-back', 'left-back', 'midfielder', 'forward')),
    "number" integer,
    "age" integer,
    "marketvalue" ${double},
    "rating" integer,
    "goals" integer,
    "assists" integer,
    "preferredfoot" ${text} constraint "player_preferredfoot_choice" check ("preferredfoot" in ('left', 'right'))
  )${tableEnd}`);
  await run(
    `insert into "player_rebuilt" ("item_id", "position", "number", "age", "marketvalue", "rating", "goals", "assists", "preferredfoot") select "item_id", "position", "number", "age", "marketvalue", "rating", "goals", "assists", "preferredfoot" from "player"`,
  );
  await run(`drop table "player"`);
  await run(`alter table "player_rebuilt" rename to "player"`);
  await run(`create index "player_position" on "player" ("position", "item_id")`);
  await run(`create index "player_number" on "player" ("number", "item_id")`);
  await run(`create index "player_age" on "player" ("age", "item_id")`);
  await run(`create index "player_marketvalue" on "player" ("marketvalue", "item_id")`);
  await run(`create index "player_rating" on "player" ("rating", "item_id")`);
  await run(`create index "player_goals" on "player" ("goals", "item_id")`);
  await run(`create index "player_assists" on "player" ("assists", "item_id")`);
  await run(`create index "player_preferredfoot" on "player" ("preferredfoot", "item_id")`);
  await run(`create table "team_rebuilt" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "league" ${text},
    "ranking" integer,
    "points" integer,
    "overalltrophies" integer,
    "seasontrophies" integer,
    "networth" ${double},
    "stadium" integer,
    "stadiumName" ${text}
  )${tableEnd}`);
  await run(
    `insert into "team_rebuilt" ("item_id", "league", "ranking", "points", "overalltrophies", "seasontrophies", "networth", "stadium", "stadiumName") select "item_id", "league", "ranking", "points", "overalltrophies", "seasontrophies", "networth", "stadium", "stadiumName" from "team"`,
  );
  await run(`drop table "team"`);
  await run(`alter table "team_rebuilt" rename to "team"`);
  await run(`create index "team_ranking" on "team" ("ranking", "item_id")`);
  await run(`create index "team_points" on "team" ("points", "item_id")`);
  await run(`create index "team_overalltrophies" on "team" ("overalltrophies", "item_id")`);
  await run(`create index "team_seasontrophies" on "team" ("seasontrophies", "item_id")`);
  await run(`create index "team_networth" on "team" ("networth", "item_id")`);
  await run(`create table "rider_rebuilt" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "team" ${text},
    "nationality" ${text},
    "number" integer,
    "age" integer,
    "rating" integer,
    "ranking" integer,
    "points" integer,
    "victoriesSeason" integer,
    "victoriesCarrer" integer,
    "championshipsCarrer" integer,
    "polesSeason" integer
  )${tableEnd}`);
  await run(
    `insert into "rider_rebuilt" ("item_id", "team", "nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason") select "item_id", "team", "nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason" from "rider"`,
  );
  await run(`drop table "rider"`);
  await run(`alter table "rider_rebuilt" rename to "rider"`);
  await run(`create index "rider_nationality" on "rider" ("nationality", "item_id")`);
  await run(`create index "rider_number" on "rider" ("number", "item_id")`);
  await run(`create index "rider_age" on "rider" ("age", "item_id")`);
  await run(`create index "rider_rating" on "rider" ("rating", "item_id")`);
  await run(`create index "rider_ranking" on "rider" ("ranking", "item_id")`);
  await run(`create index "rider_points" on "rider" ("points", "item_id")`);
  await run(`create index "rider_victoriesSeason" on "rider" ("victoriesSeason", "item_id")`);
  await run(`create index "rider_victoriesCarrer" on "rider" ("victoriesCarrer", "item_id")`);
  await run(
    `create index "rider_championshipsCarrer" on "rider" ("championshipsCarrer", "item_id")`,
  );
  await run(`create index "rider_polesSeason" on "rider" ("polesSeason", "item_id")`);
  await run(`create table "circuit_rebuilt" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "location" ${text},
    "totalLength" ${double},
    "capacity" integer,
    "topSpeed" ${double}
  )${tableEnd}`);
  await run(
    `insert into "circuit_rebuilt" ("item_id", "location", "totalLength", "capacity", "topSpeed") select "item_id", "location", "totalLength", "capacity", "topSpeed" from "circuit"`,
  );
  await run(`drop table "circuit"`);
  await run(`alter table "circuit_rebuilt" rename to "circuit"`);
  await run(`create index "circuit_totalLength" on "circuit" ("totalLength", "item_id")`);
  await run(`create index "circuit_capacity" on "circuit" ("capacity", "item_id")`);
  await run(`create index "circuit_topSpeed" on "circuit" ("topSpeed", "item_id")`);
  await run(`create table "lifter_rebuilt" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "gender" ${text} constraint "lifter_gender_choice" check ("gender" in ('hombre', 'mujer')),
    "age" integer,
    "birthYear" integer,
    "equipment" ${text} constraint "lifter_equipment_choice" check ("equipment" in ('Raw', 'Equipped')),
    "bodyweight" ${double},
    "country" ${text},
    "federation" ${text},
    "meet" ${text},
    "date" ${text},
    "squat" ${double},
    "benchPress" ${double},
    "deadlift" ${double},
    "total" ${double},
    "GLPoints" ${double}
  )${tableEnd}`);
  await run(
    `insert into "lifter_rebuilt" ("item_id", "gender", "age", "birthYear", "squat", "benchPress", "deadlift", "total", "GLPoints", "equipment", "bodyweight", "country", "federation", "meet", "date") select "item_id", "gender", "age", "birthYear", "squat", "benchPress", "deadlift", "total", "GLPoints", "equipment", "bodyweight", "country", "federation", "meet", "date" from "lifter"`,
  );
  await run(`drop table "lifter"`);
  await run(`alter table "lifter_rebuilt" rename to "lifter"`);
  await run(`create index "lifter_gender" on "lifter" ("gender", "item_id")`);
  await run(`create index "lifter_birthYear" on "lifter" ("birthYear", "item_id")`);
  await run(`create index "lifter_equipment" on "lifter" ("equipment", "item_id")`);
  await run(`create index "lifter_squat" on "lifter" ("squat", "item_id")`);
  await run(`create index "lifter_benchPress" on "lifter" ("benchPress", "item_id")`);
  await run(`create index "lifter_deadlift" on "lifter" ("deadlift", "item_id")`);
  await run(`create index "lifter_total" on "lifter" ("total", "item_id")`);
  await run(`create index "lifter_GLPoints" on "lifter" ("GLPoints", "item_id")`);
  await run(`create table "weightCategory_rebuilt" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "weight" ${text} constraint "weightCategory_weight_choice" check ("weight" in ('43', '47', '52', '53', '57', '59', '63', '66', '69', '74', '76', '83', '84', '+84', '93', '105', '120', '+120')),
    "gender" ${text} constraint "weightCategory_gender_choice" check ("gender" in ('hombre', 'mujer')),
    "age" ${text} constraint "weightCategory_age_choice" check ("age" in ('Subjunior', 'Junior', 'Open', 'Master 1', 'Master 2', 'Master 3', 'Master 4'))
  )${tableEnd}`);
  await run(
    `insert into "weightCategory_rebuilt" ("item_id", "weight", "gender", "age") select "item_id", "weight", "gender", "age" from "weightCategory"`,
  );
  await run(`drop table "weightCategory"`);
  await run(`alter table "weightCategory_rebuilt" rename to "weightCategory"`);
  await run(`create index "weightCategory_weight" on "weightCategory" ("weight", "item_id")`);
  await run(`create index "weightCategory_gender" on "weightCategory" ("gender", "item_id")`);
  await run(`create index "weightCategory_age" on "weightCategory" ("age", "item_id")`);
  await run(
    `create unique index "weightCategory_key" on "weightCategory" ("weight", "gender", "age")`,
  );

  if (!postgres) return;
  await run(
    `create index "player_number_desc" on "player" ("number" desc nulls last, "item_id" desc)`,
  );
  await run(`create index "player_age_desc" on "player" ("age" desc nulls last, "item_id" desc)`);
  await run(
    `create index "player_marketvalue_desc" on "player" ("marketvalue" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "player_rating_desc" on "player" ("rating" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "player_goals_desc" on "player" ("goals" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "player_assists_desc" on "player" ("assists" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "team_ranking_desc" on "team" ("ranking" desc nulls last, "item_id" desc)`,
  );
  await run(`create index "team_points_desc" on "team" ("points" desc nulls last, "item_id" desc)`);
  await run(
    `create index "team_overalltrophies_desc" on "team" ("overalltrophies" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "team_seasontrophies_desc" on "team" ("seasontrophies" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "team_networth_desc" on "team" ("networth" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_nationality_desc" on "rider" ("nationality" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_number_desc" on "rider" ("number" desc nulls last, "item_id" desc)`,
  );
  await run(`create index "rider_age_desc" on "rider" ("age" desc nulls last, "item_id" desc)`);
  await run(
    `create index "rider_rating_desc" on "rider" ("rating" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_ranking_desc" on "rider" ("ranking" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_points_desc" on "rider" ("points" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_victoriesSeason_desc" on "rider" ("victoriesSeason" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_victoriesCarrer_desc" on "rider" ("victoriesCarrer" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_championshipsCarrer_desc" on "rider" ("championshipsCarrer" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "rider_polesSeason_desc" on "rider" ("polesSeason" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "circuit_totalLength_desc" on "circuit" ("totalLength" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "circuit_capacity_desc" on "circuit" ("capacity" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "circuit_topSpeed_desc" on "circuit" ("topSpeed" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_birthYear_desc" on "lifter" ("birthYear" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_squat_desc" on "lifter" ("squat" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_benchPress_desc" on "lifter" ("benchPress" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_deadlift_desc" on "lifter" ("deadlift" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_total_desc" on "lifter" ("total" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "lifter_GLPoints_desc" on "lifter" ("GLPoints" desc nulls last, "item_id" desc)`,
  );
  await run(
    `create index "weightCategory_weight_desc" on "weightCategory" ("weight" desc nulls last, "item_id" desc)`,
  );
}
