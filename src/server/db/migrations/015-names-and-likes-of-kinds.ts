import { type Kysely, sql } from 'kysely';

/** Columns that each kind's lists narrow by; they sort by all of these but the choices too. */
const searched = {
  player: [
    ...['position', 'number', 'age', 'marketvalue', 'rating', 'goals', 'assists'],
    'preferredfoot',
  ],
  team: ['ranking', 'points', 'overalltrophies', 'seasontrophies', 'networth'],
  rider: [
    ...['nationality', 'number', 'age', 'rating', 'ranking', 'points'],
    ...['victoriesSeason', 'victoriesCarrer', 'championshipsCarrer', 'polesSeason'],
  ],
  circuit: ['totalLength', 'capacity', 'topSpeed'],
  lifter: ['gender', 'birthYear', 'squat', 'benchPress', 'deadlift', 'total', 'GLPoints'],
  weightCategory: ['weight', 'gender', 'age'],
};
const choices = new Set([
  ...['player_position', 'player_preferredfoot', 'lifter_gender'],
  ...['weightCategory_weight', 'weightCategory_gender', 'weightCategory_age'],
]);

/**
 * A kind's table repeats the folded names and the likes of its items, and all of its indexes hold
 * them; on SQLite each kind has a search index of its own.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const run = (statement: string) => sql.raw(statement).execute(db);

  for (const [kind, fields] of Object.entries(searched)) {
    const all = [...fields, 'search_name', 'likes_count'];
    for (const column of all) {
      await run(`drop index if exists "${kind}_${column}"`);
      if (postgres) await run(`drop index if exists "${kind}_${column}_desc"`);
    }
    await run(
      `alter table "${kind}" add column search_name ${postgres ? 'text collate "C"' : 'text'}`,
    );
    await run(`alter table "${kind}" add column likes_count integer`);
    await run(`update "${kind}" set search_name = item.search_name, likes_count = item.likes_count
      from item where item.id = item_id`);
    for (const column of all) {
      const covered = all.filter((other) => other !== column).map((other) => `"${other}"`);
      const covers = covered.join(', ');
      if (!postgres) {
        await run(
          `create index "${kind}_${column}" on "${kind}" ("${column}", item_id, ${covers})`,
        );
        continue;
      }
      await run(`create index "${kind}_${column}" on "${kind}" ("${column}", item_id)
        include (${covers})`);
      if (choices.has(`${kind}_${column}`)) continue;
      await run(`create index "${kind}_${column}_desc" on "${kind}"
        ("${column}" desc nulls last, item_id desc) include (${covers})`);
    }
    // What is chosen by statistics needs them of the new columns.
    await (postgres ? run(`analyze "${kind}"`) : createSearch(kind, run));
  }
  if (postgres) return;
  for (const event of ['insert', 'delete', 'update']) {
    await run(`drop trigger item_search_${event}`);
  }
  await run(`drop table item_search`);
}

async function createSearch(
  kind: string,
  run: (statement: string) => Promise<unknown>,
): Promise<void> {
  const index = `"${kind}_search"`;
  await run(`create virtual table ${index} using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
  await run(`insert into ${index} (rowid, search_text)
    select row, search_text from item where kind = '${kind}'`);
  const add = `insert into ${index} (rowid, search_text) values (new.row, new.search_text)`;
  const remove = `insert into ${index} (${index}, rowid, search_text)
    values ('delete', old.row, old.search_text)`;
  await run(`create trigger "${kind}_search_insert" after insert on item
    when new.kind = '${kind}' begin ${add}; end`);
  await run(`create trigger "${kind}_search_delete" after delete on item
    when old.kind = '${kind}' begin ${remove}; end`);
  await run(`create trigger "${kind}_search_update" after update of search_text on item
    when new.kind = '${kind}' begin ${remove}; ${add}; end`);
}
