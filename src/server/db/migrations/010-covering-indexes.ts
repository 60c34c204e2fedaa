import { type Kysely, sql } from 'kysely';

/**
 * Each index of a kind holds all that lists narrow and sort by, and so does that of references: a
 * list reads one index instead of a table in as many places as there are rows.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`drop index "player_number"`);
  await run(`drop index "player_age"`);
  await run(`drop index "player_marketvalue"`);
  await run(`drop index "player_rating"`);
  await run(`drop index "player_goals"`);
  await run(`drop index "player_assists"`);
  await run(`drop index "player_position"`);
  await run(`drop index "player_preferredfoot"`);
  await run(`drop index "team_ranking"`);
  await run(`drop index "team_points"`);
  await run(`drop index "team_overalltrophies"`);
  await run(`drop index "team_seasontrophies"`);
  await run(`drop index "team_networth"`);
  await run(`drop index "rider_nationality"`);
  await run(`drop index "rider_number"`);
  await run(`drop index "rider_age"`);
  await run(`drop index "rider_rating"`);
  await run(`drop index "rider_ranking"`);
  await run(`drop index "rider_points"`);
  await run(`drop index "rider_victoriesSeason"`);
  await run(`drop index "rider_victoriesCarrer"`);
  await run(`drop index "rider_championshipsCarrer"`);
  await run(`drop index "rider_polesSeason"`);
  await run(`drop index "circuit_totalLength"`);
  await run(`drop index "circuit_capacity"`);
  await run(`drop index "circuit_topSpeed"`);
  await run(`drop index "lifter_birthYear"`);
  await run(`drop index "lifter_squat"`);
  await run(`drop index "lifter_benchPress"`);
  await run(`drop index "lifter_deadlift"`);
  await run(`drop index "lifter_total"`);
  await run(`drop index "lifter_GLPoints"`);
  await run(`drop index "lifter_gender"`);
  await run(`drop index "weightCategory_weight"`);
  await run(`drop index "weightCategory_gender"`);
  await run(`drop index "weightCategory_age"`);

  await run(`drop index item_reference_target`);
  await run(`create index item_reference_target on item_reference (target_id, field, item_id)`);

  if (!postgres) {
    await run(
      `create index "player_position" on "player" ("position", "item_id", "number", "age", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
    );
    await run(
      `create index "player_number" on "player" ("number", "item_id", "position", "age", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
    );
    await run(
      `create index "player_age" on "player" ("age", "item_id", "position", "number", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
    );
    await run(
      `create index "player_marketvalue" on "player" ("marketvalue", "item_id", "position", "number", "age", "rating", "goals", "assists", "preferredfoot")`,
    );
    await run(
      `create index "player_rating" on "player" ("rating", "item_id", "position", "number", "age", "marketvalue", "goals", "assists", "preferredfoot")`,
    );
    await run(
      `create index "player_goals" on "player" ("goals", "item_id", "position", "number", "age", "marketvalue", "rating", "assists", "preferredfoot")`,
    );
    await run(
      `create index "player_assists" on "player" ("assists", "item_id", "position", "number", "age", "marketvalue", "rating", "goals", "preferredfoot")`,
    );
    await run(
      `create index "player_preferredfoot" on "player" ("preferredfoot", "item_id", "position", "number", "age", "marketvalue", "rating", "goals", "assists")`,
    );
    await run(
      `create index "team_ranking" on "team" ("ranking", "item_id", "points", "overalltrophies", "seasontrophies", "networth")`,
    );
    await run(
      `create index "team_points" on "team" ("points", "item_id", "ranking", "overalltrophies", "seasontrophies", "networth")`,
    );
    await run(
      `create index "team_overalltrophies" on "team" ("overalltrophies", "item_id", "ranking", "points", "seasontrophies", "networth")`,
    );
    await run(
      `create index "team_seasontrophies" on "team" ("seasontrophies", "item_id", "ranking", "points", "overalltrophies", "networth")`,
    );
    await run(
      `create index "team_networth" on "team" ("networth", "item_id", "ranking", "points", "overalltrophies", "seasontrophies")`,
    );
    await run(
      `create index "rider_nationality" on "rider" ("nationality", "item_id", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_number" on "rider" ("number", "item_id", "nationality", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_age" on "rider" ("age", "item_id", "nationality", "number", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_rating" on "rider" ("rating", "item_id", "nationality", "number", "age", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_ranking" on "rider" ("ranking", "item_id", "nationality", "number", "age", "rating", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_points" on "rider" ("points", "item_id", "nationality", "number", "age", "rating", "ranking", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_victoriesSeason" on "rider" ("victoriesSeason", "item_id", "nationality", "number", "age", "rating", "ranking", "points", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_victoriesCarrer" on "rider" ("victoriesCarrer", "item_id", "nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "championshipsCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_championshipsCarrer" on "rider" ("championshipsCarrer", "item_id", "nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "polesSeason")`,
    );
    await run(
      `create index "rider_polesSeason" on "rider" ("polesSeason", "item_id", "nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer")`,
    );
    await run(
      `create index "circuit_totalLength" on "circuit" ("totalLength", "item_id", "capacity", "topSpeed")`,
    );
    await run(
      `create index "circuit_capacity" on "circuit" ("capacity", "item_id", "totalLength", "topSpeed")`,
    );
    await run(
      `create index "circuit_topSpeed" on "circuit" ("topSpeed", "item_id", "totalLength", "capacity")`,
    );
    await run(
      `create index "lifter_gender" on "lifter" ("gender", "item_id", "birthYear", "squat", "benchPress", "deadlift", "total", "GLPoints")`,
    );
    await run(
      `create index "lifter_birthYear" on "lifter" ("birthYear", "item_id", "gender", "squat", "benchPress", "deadlift", "total", "GLPoints")`,
    );
    await run(
      `create index "lifter_squat" on "lifter" ("squat", "item_id", "gender", "birthYear", "benchPress", "deadlift", "total", "GLPoints")`,
    );
    await run(
      `create index "lifter_benchPress" on "lifter" ("benchPress", "item_id", "gender", "birthYear", "squat", "deadlift", "total", "GLPoints")`,
    );
    await run(
      `create index "lifter_deadlift" on "lifter" ("deadlift", "item_id", "gender", "birthYear", "squat", "benchPress", "total", "GLPoints")`,
    );
    await run(
      `create index "lifter_total" on "lifter" ("total", "item_id", "gender", "birthYear", "squat", "benchPress", "deadlift", "GLPoints")`,
    );
    await run(
      `create index "lifter_GLPoints" on "lifter" ("GLPoints", "item_id", "gender", "birthYear", "squat", "benchPress", "deadlift", "total")`,
    );
    await run(
      `create index "weightCategory_weight" on "weightCategory" ("weight", "item_id", "gender", "age")`,
    );
    await run(
      `create index "weightCategory_gender" on "weightCategory" ("gender", "item_id", "weight", "age")`,
    );
    await run(
      `create index "weightCategory_age" on "weightCategory" ("age", "item_id", "weight", "gender")`,
    );
    return;
  }
  await run(`drop index if exists "player_number_desc"`);
  await run(`drop index if exists "player_age_desc"`);
  await run(`drop index if exists "player_marketvalue_desc"`);
  await run(`drop index if exists "player_rating_desc"`);
  await run(`drop index if exists "player_goals_desc"`);
  await run(`drop index if exists "player_assists_desc"`);
  await run(`drop index if exists "player_position_desc"`);
  await run(`drop index if exists "player_preferredfoot_desc"`);
  await run(
    `create index "player_position" on "player" ("position", "item_id") include ("number", "age", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_number" on "player" ("number", "item_id") include ("position", "age", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_number_desc" on "player" ("number" desc nulls last, "item_id" desc) include ("position", "age", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_age" on "player" ("age", "item_id") include ("position", "number", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_age_desc" on "player" ("age" desc nulls last, "item_id" desc) include ("position", "number", "marketvalue", "rating", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_marketvalue" on "player" ("marketvalue", "item_id") include ("position", "number", "age", "rating", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_marketvalue_desc" on "player" ("marketvalue" desc nulls last, "item_id" desc) include ("position", "number", "age", "rating", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_rating" on "player" ("rating", "item_id") include ("position", "number", "age", "marketvalue", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_rating_desc" on "player" ("rating" desc nulls last, "item_id" desc) include ("position", "number", "age", "marketvalue", "goals", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_goals" on "player" ("goals", "item_id") include ("position", "number", "age", "marketvalue", "rating", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_goals_desc" on "player" ("goals" desc nulls last, "item_id" desc) include ("position", "number", "age", "marketvalue", "rating", "assists", "preferredfoot")`,
  );
  await run(
    `create index "player_assists" on "player" ("assists", "item_id") include ("position", "number", "age", "marketvalue", "rating", "goals", "preferredfoot")`,
  );
  await run(
    `create index "player_assists_desc" on "player" ("assists" desc nulls last, "item_id" desc) include ("position", "number", "age", "marketvalue", "rating", "goals", "preferredfoot")`,
  );
  await run(
    `create index "player_preferredfoot" on "player" ("preferredfoot", "item_id") include ("position", "number", "age", "marketvalue", "rating", "goals", "assists")`,
  );
  await run(`drop index if exists "team_ranking_desc"`);
  await run(`drop index if exists "team_points_desc"`);
  await run(`drop index if exists "team_overalltrophies_desc"`);
  await run(`drop index if exists "team_seasontrophies_desc"`);
  await run(`drop index if exists "team_networth_desc"`);
  await run(
    `create index "team_ranking" on "team" ("ranking", "item_id") include ("points", "overalltrophies", "seasontrophies", "networth")`,
  );
  await run(
    `create index "team_ranking_desc" on "team" ("ranking" desc nulls last, "item_id" desc) include ("points", "overalltrophies", "seasontrophies", "networth")`,
  );
  await run(
    `create index "team_points" on "team" ("points", "item_id") include ("ranking", "overalltrophies", "seasontrophies", "networth")`,
  );
  await run(
    `create index "team_points_desc" on "team" ("points" desc nulls last, "item_id" desc) include ("ranking", "overalltrophies", "seasontrophies", "networth")`,
  );
  await run(
    `create index "team_overalltrophies" on "team" ("overalltrophies", "item_id") include ("ranking", "points", "seasontrophies", "networth")`,
  );
  await run(
    `create index "team_overalltrophies_desc" on "team" ("overalltrophies" desc nulls last, "item_id" desc) include ("ranking", "points", "seasontrophies", "networth")`,
  );
  await run(
    `create index "team_seasontrophies" on "team" ("seasontrophies", "item_id") include ("ranking", "points", "overalltrophies", "networth")`,
  );
  await run(
    `create index "team_seasontrophies_desc" on "team" ("seasontrophies" desc nulls last, "item_id" desc) include ("ranking", "points", "overalltrophies", "networth")`,
  );
  await run(
    `create index "team_networth" on "team" ("networth", "item_id") include ("ranking", "points", "overalltrophies", "seasontrophies")`,
  );
  await run(
    `create index "team_networth_desc" on "team" ("networth" desc nulls last, "item_id" desc) include ("ranking", "points", "overalltrophies", "seasontrophies")`,
  );
  await run(`drop index if exists "rider_nationality_desc"`);
  await run(`drop index if exists "rider_number_desc"`);
  await run(`drop index if exists "rider_age_desc"`);
  await run(`drop index if exists "rider_rating_desc"`);
  await run(`drop index if exists "rider_ranking_desc"`);
  await run(`drop index if exists "rider_points_desc"`);
  await run(`drop index if exists "rider_victoriesSeason_desc"`);
  await run(`drop index if exists "rider_victoriesCarrer_desc"`);
  await run(`drop index if exists "rider_championshipsCarrer_desc"`);
  await run(`drop index if exists "rider_polesSeason_desc"`);
  await run(
    `create index "rider_nationality" on "rider" ("nationality", "item_id") include ("number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_nationality_desc" on "rider" ("nationality" desc nulls last, "item_id" desc) include ("number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_number" on "rider" ("number", "item_id") include ("nationality", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_number_desc" on "rider" ("number" desc nulls last, "item_id" desc) include ("nationality", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_age" on "rider" ("age", "item_id") include ("nationality", "number", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_age_desc" on "rider" ("age" desc nulls last, "item_id" desc) include ("nationality", "number", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_rating" on "rider" ("rating", "item_id") include ("nationality", "number", "age", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_rating_desc" on "rider" ("rating" desc nulls last, "item_id" desc) include ("nationality", "number", "age", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_ranking" on "rider" ("ranking", "item_id") include ("nationality", "number", "age", "rating", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_ranking_desc" on "rider" ("ranking" desc nulls last, "item_id" desc) include ("nationality", "number", "age", "rating", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_points" on "rider" ("points", "item_id") include ("nationality", "number", "age", "rating", "ranking", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_points_desc" on "rider" ("points" desc nulls last, "item_id" desc) include ("nationality", "number", "age", "rating", "ranking", "victoriesSeason", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_victoriesSeason" on "rider" ("victoriesSeason", "item_id") include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_victoriesSeason_desc" on "rider" ("victoriesSeason" desc nulls last, "item_id" desc) include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesCarrer", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_victoriesCarrer" on "rider" ("victoriesCarrer", "item_id") include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_victoriesCarrer_desc" on "rider" ("victoriesCarrer" desc nulls last, "item_id" desc) include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "championshipsCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_championshipsCarrer" on "rider" ("championshipsCarrer", "item_id") include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_championshipsCarrer_desc" on "rider" ("championshipsCarrer" desc nulls last, "item_id" desc) include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "polesSeason")`,
  );
  await run(
    `create index "rider_polesSeason" on "rider" ("polesSeason", "item_id") include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer")`,
  );
  await run(
    `create index "rider_polesSeason_desc" on "rider" ("polesSeason" desc nulls last, "item_id" desc) include ("nationality", "number", "age", "rating", "ranking", "points", "victoriesSeason", "victoriesCarrer", "championshipsCarrer")`,
  );
  await run(`drop index if exists "circuit_totalLength_desc"`);
  await run(`drop index if exists "circuit_capacity_desc"`);
  await run(`drop index if exists "circuit_topSpeed_desc"`);
  await run(
    `create index "circuit_totalLength" on "circuit" ("totalLength", "item_id") include ("capacity", "topSpeed")`,
  );
  await run(
    `create index "circuit_totalLength_desc" on "circuit" ("totalLength" desc nulls last, "item_id" desc) include ("capacity", "topSpeed")`,
  );
  await run(
    `create index "circuit_capacity" on "circuit" ("capacity", "item_id") include ("totalLength", "topSpeed")`,
  );
  await run(
    `create index "circuit_capacity_desc" on "circuit" ("capacity" desc nulls last, "item_id" desc) include ("totalLength", "topSpeed")`,
  );
  await run(
    `create index "circuit_topSpeed" on "circuit" ("topSpeed", "item_id") include ("totalLength", "capacity")`,
  );
  await run(
    `create index "circuit_topSpeed_desc" on "circuit" ("topSpeed" desc nulls last, "item_id" desc) include ("totalLength", "capacity")`,
  );
  await run(`drop index if exists "lifter_birthYear_desc"`);
  await run(`drop index if exists "lifter_squat_desc"`);
  await run(`drop index if exists "lifter_benchPress_desc"`);
  await run(`drop index if exists "lifter_deadlift_desc"`);
  await run(`drop index if exists "lifter_total_desc"`);
  await run(`drop index if exists "lifter_GLPoints_desc"`);
  await run(`drop index if exists "lifter_gender_desc"`);
  await run(
    `create index "lifter_gender" on "lifter" ("gender", "item_id") include ("birthYear", "squat", "benchPress", "deadlift", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_birthYear" on "lifter" ("birthYear", "item_id") include ("gender", "squat", "benchPress", "deadlift", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_birthYear_desc" on "lifter" ("birthYear" desc nulls last, "item_id" desc) include ("gender", "squat", "benchPress", "deadlift", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_squat" on "lifter" ("squat", "item_id") include ("gender", "birthYear", "benchPress", "deadlift", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_squat_desc" on "lifter" ("squat" desc nulls last, "item_id" desc) include ("gender", "birthYear", "benchPress", "deadlift", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_benchPress" on "lifter" ("benchPress", "item_id") include ("gender", "birthYear", "squat", "deadlift", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_benchPress_desc" on "lifter" ("benchPress" desc nulls last, "item_id" desc) include ("gender", "birthYear", "squat", "deadlift", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_deadlift" on "lifter" ("deadlift", "item_id") include ("gender", "birthYear", "squat", "benchPress", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_deadlift_desc" on "lifter" ("deadlift" desc nulls last, "item_id" desc) include ("gender", "birthYear", "squat", "benchPress", "total", "GLPoints")`,
  );
  await run(
    `create index "lifter_total" on "lifter" ("total", "item_id") include ("gender", "birthYear", "squat", "benchPress", "deadlift", "GLPoints")`,
  );
  await run(
    `create index "lifter_total_desc" on "lifter" ("total" desc nulls last, "item_id" desc) include ("gender", "birthYear", "squat", "benchPress", "deadlift", "GLPoints")`,
  );
  await run(
    `create index "lifter_GLPoints" on "lifter" ("GLPoints", "item_id") include ("gender", "birthYear", "squat", "benchPress", "deadlift", "total")`,
  );
  await run(
    `create index "lifter_GLPoints_desc" on "lifter" ("GLPoints" desc nulls last, "item_id" desc) include ("gender", "birthYear", "squat", "benchPress", "deadlift", "total")`,
  );
  await run(`drop index if exists "weightCategory_weight_desc"`);
  await run(`drop index if exists "weightCategory_gender_desc"`);
  await run(`drop index if exists "weightCategory_age_desc"`);
  await run(
    `create index "weightCategory_weight" on "weightCategory" ("weight", "item_id") include ("gender", "age")`,
  );
  await run(
    `create index "weightCategory_gender" on "weightCategory" ("gender", "item_id") include ("weight", "age")`,
  );
  await run(
    `create index "weightCategory_age" on "weightCategory" ("age", "item_id") include ("weight", "gender")`,
  );
}
