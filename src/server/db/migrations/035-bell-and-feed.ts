import { type Kysely, sql } from 'kysely';

/** Days of the past that the bell begins with, and how many entries a fan has at most. */
const days = 90;
const maxEntries = 1000;

/**
 * What rings for whom, and indexes by fan and by time for the feed, which is read from the rows that
 * are there. The bell begins with what happened lately, read.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const keyed = postgres ? '' : ' strict, without rowid';
  const run = (statement: string) => sql.raw(statement).execute(db);

  // The same as `changed_at`, or when it was built.
  await run(`alter table lineup add column saved_at ${text} not null default ''`);
  await run(`update lineup set saved_at = coalesce(changed_at,
    (select created_at from item where item.id = lineup.item_id))`);
  await run(`create index lineup_saved on lineup (saved_at, owner_id)`);
  await run(`create index item_like_fan on item_like (user_id, created_at, item_id)`);
  await run(`create index item_like_time on item_like (created_at, user_id)`);
  await run(`create index follow_time on follow (created_at, follower_id)`);
  await run(`create index comment_fan on comment (creator_id, created_at, id)`);
  await run(`create index comment_time on comment (created_at, creator_id)`);
  await run(`create index item_created_time on item (created_at, created_by)
    where created_by is not null`);

  // Fans worth following.
  await run(`create index follow_count_most on follow_count (followers, user_id)`);
  await run(`create index user_newest on "user" (created_at, id) where verified = 1`);

  // No foreign key on the fan: it would be locked after what the fan is told of.
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

  await ringThePast();
  await (postgres ? createFunctionTrigger(run) : createTrigger(run));

  /** A number as an id that sorts before those that are made. */
  function place(number: string): string {
    return postgres ? `lpad((${number})::text, 32, '0')` : `printf('%032d', ${number})`;
  }

  async function ringThePast(): Promise<void> {
    const since = new Date(Date.now() - days * 86_400_000).toISOString();
    const past: readonly Past[] = [
      {
        ...{ type: 'liked', reader: 'lineup.owner_id', actor: 'act.user_id' },
        ...{ thing: 'act.item_id', item: 'act.item_id', comment: 'null', written: 'null' },
        from: `item_like as act join lineup on lineup.item_id = act.item_id`,
      },
      {
        ...{ type: 'commented', reader: 'lineup.owner_id', actor: 'act.creator_id' },
        ...{ thing: 'act.item_id', item: 'act.item_id', comment: 'null', written: 'act.id' },
        from: `comment as act join lineup on lineup.item_id = act.item_id`,
      },
      {
        ...{ type: 'commentLiked', reader: 'comment.creator_id', actor: 'act.user_id' },
        ...{ thing: 'comment.id', item: 'null', comment: 'comment.id', written: 'null' },
        from: `comment_like as act join comment on comment.id = act.comment_id`,
      },
      {
        ...{ type: 'followed', reader: 'act.followed_id', actor: 'act.follower_id' },
        ...{ thing: 'act.followed_id', item: 'null', comment: 'null', written: 'null' },
        from: 'follow as act',
      },
    ];
    for (const { type, reader, actor, thing, item, comment, written, from } of past) {
      // Each thing has one fan whom it tells.
      const id = `'${type}-' || ${thing}`;
      const lately = `from ${from} where act.created_at > '${since}' and ${actor} <> ${reader}`;
      await run(`insert into notification
        (id, user_id, type, thing, item_id, comment_id, at, read)
        select ${id}, ${reader}, '${type}', ${thing}, ${item}, ${comment},
          max(act.created_at), 1
        ${lately} group by ${[...new Set([reader, thing, item, comment])].filter(isColumn).join(', ')}`);
      await run(`insert into notification_act (notification_id, id, actor_id, comment_id, at)
        select ${id}, ${place(`row_number() over (partition by ${reader}, ${thing}
          order by act.created_at, ${actor}${written === 'null' ? '' : `, ${written}`})`)},
          ${actor}, ${written}, act.created_at
        ${lately}`);
    }
    await run(`delete from notification where id in (
      select id from (select id, row_number() over
        (partition by user_id order by at desc, id desc) as place from notification) as placed
      where place > ${maxEntries})`);
  }
}

/** Where rows of the past are found, and what is told of them: SQL. */
interface Past {
  readonly type: string;
  readonly reader: string;
  readonly actor: string;
  readonly thing: string;
  readonly item: string;
  readonly comment: string;
  readonly written: string;
  readonly from: string;
}

const isColumn = (text: string) => text.includes('.');

type Run = (statement: string) => Promise<unknown>;

/** What is left of an entry that lost an act: nothing, or its younger acts. */
const mend = `
  delete from notification where id = old.notification_id and not exists
    (select 1 from notification_act where notification_id = old.notification_id);
  update notification set at = (select act.at from notification_act as act
      where act.notification_id = notification.id order by act.id desc limit 1)
    where id = old.notification_id;`;

async function createTrigger(run: Run): Promise<void> {
  await run(`create trigger notification_act_gone after delete on notification_act
    begin ${mend} end`);
}

async function createFunctionTrigger(run: Run): Promise<void> {
  await run(`create function notification_act_gone() returns trigger language plpgsql as $$ begin
    ${mend}
    return null;
  end $$`);
  await run(`create trigger notification_act_gone after delete on notification_act
    for each row execute function notification_act_gone()`);
}
