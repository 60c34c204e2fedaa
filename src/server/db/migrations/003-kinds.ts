import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const double = postgres ? 'double precision' : 'real';
  const tableEnd = postgres ? '' : ' strict, without rowid';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table "player" (
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
  await run(`create index "player_position" on "player" ("position", "item_id")`);
  await run(`create index "player_number" on "player" ("number", "item_id")`);
  await run(`create index "player_age" on "player" ("age", "item_id")`);
  await run(`create index "player_marketvalue" on "player" ("marketvalue", "item_id")`);
  await run(`create index "player_rating" on "player" ("rating", "item_id")`);
  await run(`create index "player_goals" on "player" ("goals", "item_id")`);
  await run(`create index "player_assists" on "player" ("assists", "item_id")`);
  await run(`create index "player_preferredfoot" on "player" ("preferredfoot", "item_id")`);
  await run(`create table "team" (
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
  await run(`create index "team_ranking" on "team" ("ranking", "item_id")`);
  await run(`create index "team_points" on "team" ("points", "item_id")`);
  await run(`create index "team_overalltrophies" on "team" ("overalltrophies", "item_id")`);
  await run(`create index "team_seasontrophies" on "team" ("seasontrophies", "item_id")`);
  await run(`create index "team_networth" on "team" ("networth", "item_id")`);
  await run(`create table "rider" (
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
  await run(`create table "circuit" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "location" ${text},
    "totalLength" ${double},
    "capacity" integer,
    "topSpeed" ${double}
  )${tableEnd}`);
  await run(`create index "circuit_totalLength" on "circuit" ("totalLength", "item_id")`);
  await run(`create index "circuit_capacity" on "circuit" ("capacity", "item_id")`);
  await run(`create index "circuit_topSpeed" on "circuit" ("topSpeed", "item_id")`);
  await run(`create table "lifter" (
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
  await run(`create index "lifter_gender" on "lifter" ("gender", "item_id")`);
  await run(`create index "lifter_birthYear" on "lifter" ("birthYear", "item_id")`);
  await run(`create index "lifter_equipment" on "lifter" ("equipment", "item_id")`);
  await run(`create index "lifter_squat" on "lifter" ("squat", "item_id")`);
  await run(`create index "lifter_benchPress" on "lifter" ("benchPress", "item_id")`);
  await run(`create index "lifter_deadlift" on "lifter" ("deadlift", "item_id")`);
  await run(`create index "lifter_total" on "lifter" ("total", "item_id")`);
  await run(`create index "lifter_GLPoints" on "lifter" ("GLPoints", "item_id")`);
  await run(`create table "weightCategory" (
    "item_id" ${text} not null primary key references "item" ("id") on delete cascade,
    "weight" ${text} constraint "weightCategory_weight_choice" check ("weight" in ('43', '47', '52', '53', '57', '59', '63', '66', '69', '74', '76', '83', '84', '+84', '93', '105', '120', '+120')),
    "gender" ${text} constraint "weightCategory_gender_choice" check ("gender" in ('hombre', 'mujer')),
    "age" ${text} constraint "weightCategory_age_choice" check ("age" in ('Subjunior', 'Junior', 'Open', 'Master 1', 'Master 2', 'Master 3', 'Master 4'))
  )${tableEnd}`);
  await run(`create index "weightCategory_weight" on "weightCategory" ("weight", "item_id")`);
  await run(`create index "weightCategory_gender" on "weightCategory" ("gender", "item_id")`);
  await run(`create index "weightCategory_age" on "weightCategory" ("age", "item_id")`);
  await run(
    `create unique index "weightCategory_key" on "weightCategory" ("weight", "gender", "age")`,
  );

  if (!postgres) {
    await run(`create virtual table "player_search" using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
    await run(`create trigger "player_search_insert" after insert on item
    when new.kind = 'player' begin insert into "player_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create trigger "player_search_delete" after delete on item
    when old.kind = 'player' begin insert into "player_search" ("player_search", rowid, search_text)
    values ('delete', old.row, old.search_text); end`);
    await run(`create trigger "player_search_update" after update of search_text on item
    when new.kind = 'player' begin insert into "player_search" ("player_search", rowid, search_text)
    values ('delete', old.row, old.search_text); insert into "player_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create virtual table "team_search" using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
    await run(`create trigger "team_search_insert" after insert on item
    when new.kind = 'team' begin insert into "team_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create trigger "team_search_delete" after delete on item
    when old.kind = 'team' begin insert into "team_search" ("team_search", rowid, search_text)
    values ('delete', old.row, old.search_text); end`);
    await run(`create trigger "team_search_update" after update of search_text on item
    when new.kind = 'team' begin insert into "team_search" ("team_search", rowid, search_text)
    values ('delete', old.row, old.search_text); insert into "team_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create virtual table "rider_search" using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
    await run(`create trigger "rider_search_insert" after insert on item
    when new.kind = 'rider' begin insert into "rider_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create trigger "rider_search_delete" after delete on item
    when old.kind = 'rider' begin insert into "rider_search" ("rider_search", rowid, search_text)
    values ('delete', old.row, old.search_text); end`);
    await run(`create trigger "rider_search_update" after update of search_text on item
    when new.kind = 'rider' begin insert into "rider_search" ("rider_search", rowid, search_text)
    values ('delete', old.row, old.search_text); insert into "rider_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create virtual table "circuit_search" using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
    await run(`create trigger "circuit_search_insert" after insert on item
    when new.kind = 'circuit' begin insert into "circuit_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create trigger "circuit_search_delete" after delete on item
    when old.kind = 'circuit' begin insert into "circuit_search" ("circuit_search", rowid, search_text)
    values ('delete', old.row, old.search_text); end`);
    await run(`create trigger "circuit_search_update" after update of search_text on item
    when new.kind = 'circuit' begin insert into "circuit_search" ("circuit_search", rowid, search_text)
    values ('delete', old.row, old.search_text); insert into "circuit_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create virtual table "lifter_search" using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
    await run(`create trigger "lifter_search_insert" after insert on item
    when new.kind = 'lifter' begin insert into "lifter_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create trigger "lifter_search_delete" after delete on item
    when old.kind = 'lifter' begin insert into "lifter_search" ("lifter_search", rowid, search_text)
    values ('delete', old.row, old.search_text); end`);
    await run(`create trigger "lifter_search_update" after update of search_text on item
    when new.kind = 'lifter' begin insert into "lifter_search" ("lifter_search", rowid, search_text)
    values ('delete', old.row, old.search_text); insert into "lifter_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create virtual table "weightCategory_search" using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
    await run(`create trigger "weightCategory_search_insert" after insert on item
    when new.kind = 'weightCategory' begin insert into "weightCategory_search" (rowid, search_text) values (new.row, new.search_text); end`);
    await run(`create trigger "weightCategory_search_delete" after delete on item
    when old.kind = 'weightCategory' begin insert into "weightCategory_search" ("weightCategory_search", rowid, search_text)
    values ('delete', old.row, old.search_text); end`);
    await run(`create trigger "weightCategory_search_update" after update of search_text on item
    when new.kind = 'weightCategory' begin insert into "weightCategory_search" ("weightCategory_search", rowid, search_text)
    values ('delete', old.row, old.search_text); insert into "weightCategory_search" (rowid, search_text) values (new.row, new.search_text); end`);
    return;
  }
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
