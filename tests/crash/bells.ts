import { sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';

const rung = `select user_id, type, thing, actor_id, notification_act.comment_id from notification
  join notification_act on notification_id = notification.id`;
const isRung = (condition: string) => `exists (select 1 from (${rung}) as rung where ${condition})`;
const isQuiet = (condition: string) =>
  `exists (select 1 from notification_quiet where ${condition})`;
const likesOfLineups = `item_like join lineup on lineup.item_id = item_like.item_id
  where owner_id <> item_like.user_id`;

/** Actions repeated after an undo do not notify. */
const wrong: Readonly<Record<string, string>> = {
  'a follow that did not ring': `select follower_id as actor, followed_id as thing from follow
    where not ${isRung("type = 'followed' and user_id = followed_id and actor_id = follower_id")}
      and not ${isQuiet("type = 'followed' and thing = followed_id and actor_id = follower_id")}`,
  'a like that did not ring': `select item_like.user_id as actor, lineup.item_id as thing
    from ${likesOfLineups}
      and not ${isRung("type = 'liked' and thing = lineup.item_id and rung.user_id = owner_id and actor_id = item_like.user_id")}
      and not ${isQuiet("type = 'liked' and thing = lineup.item_id and actor_id = item_like.user_id")}`,
  'a comment that did not ring': `select creator_id as actor, comment.id as thing from comment
    join lineup on lineup.item_id = comment.item_id where owner_id <> creator_id
      and not ${isRung("type = 'commented' and rung.user_id = owner_id and comment_id = comment.id")}`,
  'a bell of a follow that is not': `select actor_id as actor, thing from (${rung}) as rung
    where type = 'followed' and not exists (
      select 1 from follow where follower_id = actor_id and followed_id = thing)`,
  'a bell of a like that is not': `select actor_id as actor, thing from (${rung}) as rung
    where type = 'liked' and not exists (
      select 1 from item_like where item_like.user_id = actor_id and item_id = thing)`,
};

export async function findWrongBells({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const errors: string[] = [];
  for (const [what, query] of Object.entries(wrong)) {
    const { rows } = await sql.raw<{ actor: string; thing: string }>(query).execute(read);
    errors.push(...rows.map(({ actor, thing }) => `${what}: ${actor} ${thing}`));
  }
  return errors;
}
