import { type Kysely, sql } from 'kysely';

/** Newest acts that a notification keeps. */
const maxActs = 500;

/**
 * A notification keeps its newest acts, so that none takes long to be read or deleted. On PostgreSQL
 * the trigger looked at all acts that were just deleted, for each of them.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const run = (statement: string) => sql.raw(statement).execute(db);

  if (postgres) {
    await run(`create or replace function notification_act_gone() returns trigger
      language plpgsql as $$ begin
        perform 1 from notification where id = old.notification_id;
        if not found then return null; end if;
        delete from notification where id = old.notification_id and not exists
          (select 1 from notification_act where notification_id = old.notification_id);
        update notification set at = (select act.at from notification_act as act
            where act.notification_id = notification.id order by act.id desc limit 1)
          where id = old.notification_id;
        return null;
      end $$`);
    // The newest act stays: there is nothing to mend.
    await run('alter table notification_act disable trigger notification_act_gone');
  }
  await run(`delete from notification_act where (notification_id, id) in (
    select notification_id, id from (select notification_id, id, row_number() over
      (partition by notification_id order by id desc) as place from notification_act) as placed
    where place > ${maxActs})`);
  if (postgres) await run('alter table notification_act enable trigger notification_act_gone');
}
