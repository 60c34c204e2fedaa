import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

type Run = (statement: string) => Promise<unknown>;

/** Entries of the bell with the acts they gather, and each fan's settings of them. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { postgres, text, keyed, run } = engineWords(db, dialect);

  // No foreign key on the fan: it would be locked after the thing that the entry is about.
  await run(`create table notification (
    id ${text} not null primary key,
    user_id ${text} not null,
    type ${text} not null,
    thing ${text} not null,
    item_id ${text} references item (id) on delete cascade,
    comment_id ${text} references comment (id) on delete cascade,
    kind ${text},
    slot ${text},
    name ${text},
    at ${text} not null,
    read integer not null default 0 check (read in (0, 1))
  )${keyed}`);
  await run(`create unique index notification_unread on notification (user_id, type, thing)
    where read = 0`);
  await run(`create index notification_newest on notification (user_id, at, id)`);
  await run(`create index notification_item on notification (item_id) where item_id is not null`);
  await run(`create index notification_comment on notification (comment_id)
    where comment_id is not null`);
  await run(`create index notification_time on notification (at)`);

  await run(`create table notification_act (
    notification_id ${text} not null references notification (id) on delete cascade,
    id ${text} not null,
    actor_id ${text} references "user" (id) on delete cascade,
    comment_id ${text} references comment (id) on delete cascade,
    at ${text} not null,
    primary key (notification_id, id)
  )${keyed}`);
  await run(`create index notification_act_actor on notification_act (actor_id, notification_id)
    where actor_id is not null`);
  await run(`create index notification_act_comment on notification_act (comment_id)
    where comment_id is not null`);
  await (postgres ? actFunction(run) : actTrigger(run));

  await run(`create table notification_quiet (
    actor_id ${text} not null references "user" (id) on delete cascade,
    type ${text} not null,
    thing ${text} not null,
    item_id ${text} references item (id) on delete cascade,
    comment_id ${text} references comment (id) on delete cascade,
    user_id ${text} references "user" (id) on delete cascade,
    until ${text} not null,
    primary key (actor_id, type, thing)
  )${keyed}`);
  await run(`create index notification_quiet_until on notification_quiet (until)`);
  for (const column of ['item_id', 'comment_id', 'user_id']) {
    await run(`create index notification_quiet_${column} on notification_quiet (${column})
      where ${column} is not null`);
  }

  await run(`create table notification_setting (
    user_id ${text} not null references "user" (id) on delete cascade,
    type ${text} not null,
    bell integer not null check (bell in (0, 1)),
    mail integer not null check (mail in (0, 1)),
    primary key (user_id, type)
  )${keyed}`);
  await run(`create index notification_setting_mail on notification_setting (user_id)
    where mail = 1`);
  await run(`create table notification_digest (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    sent_at ${text} not null,
    since ${text} not null
  )${keyed}`);
}

/** Deletes an entry that lost its last act, or dates it by the newest act that is left. */
const updateEntry = `
  delete from notification where id = old.notification_id and not exists
    (select 1 from notification_act where notification_id = old.notification_id);
  update notification set at = (select act.at from notification_act as act
      where act.notification_id = notification.id order by act.id desc limit 1)
    where id = old.notification_id;`;

async function actTrigger(run: Run): Promise<void> {
  await run(`create trigger notification_act_gone after delete on notification_act
    begin ${updateEntry} end`);
}

async function actFunction(run: Run): Promise<void> {
  // Acts that went with their entry are not looked at one by one.
  await run(`create function notification_act_gone() returns trigger language plpgsql as $$ begin
    perform 1 from notification where id = old.notification_id;
    if not found then return null; end if;
    ${updateEntry}
    return null;
  end $$`);
  await run(`create trigger notification_act_gone after delete on notification_act
    for each row execute function notification_act_gone()`);
}
