import type { Dialect } from './db/engine/database.ts';
import type { EventHub } from './events.ts';
import { cancelEmailMails } from './features/accounts/emails/cancel.ts';
import type { Catalogue } from './features/catalogue/service.ts';
import type { Claims } from './features/claims/service.ts';
import type { Comments } from './features/comments/service.ts';
import type { Follows } from './features/follows/service.ts';
import type { Likes } from './features/likes/service.ts';
import type { Lineups } from './features/lineups/service.ts';
import type { Live } from './features/live/service.ts';
import type { Notifications } from './features/notifications/service.ts';
import type { Outbox } from './mail/outbox.ts';
import { lockUserRows, subtractUserCounts } from './users/user-rows-store.ts';

/** Who hears of events, and where they are told. */
interface Subscribing {
  readonly events: EventHub;
  readonly outbox: Outbox;
  readonly catalogue: Catalogue;
  readonly claims: Claims;
  readonly comments: Comments;
  readonly follows: Follows;
  readonly likes: Likes;
  readonly lineups: Lineups;
  readonly live: Live;
  readonly notifications: Notifications;
}

/**
 * The subscribers to each event, in the order in which they are called. It keeps the one order in
 * which rows are locked (see fan-writes.ts): a subscriber that locks rows of another table has the
 * place of that table.
 */
export function subscribe(dialect: Dialect, services: Subscribing): void {
  const { events, outbox, catalogue, claims, comments, follows, likes, lineups, notifications } =
    services;
  // Counters of kinds and the item itself are locked.
  events.subscribe('item.deleted', likes.onItemDeleted, { failsAs: 'notRemovedFromUsers' });
  events.subscribe('item.deleted', claims.onItemDeleted, { failsAs: 'notRemovedFromUsers' });
  events.subscribe('item.deleted', catalogue.onItemDeleted, { failsAs: 'notRemovedFromTeams' });
  // Moves the counters of lineups, which are locked last.
  events.subscribe('item.deleted', lineups.onItemDeleted, { failsAs: 'notRemovedFromLineups' });

  // What it is about is locked by whoever emits.
  events.subscribe('liked', notifications.onLiked);
  events.subscribe('unliked', notifications.onUnliked);
  events.subscribe('comment.liked', notifications.onCommentLiked);
  events.subscribe('comment.unliked', notifications.onCommentUnliked);
  events.subscribe('commented', notifications.onCommented);
  events.subscribe('comment.deleted', notifications.onCommentDeleted);
  events.subscribe('followed', notifications.onFollowed);
  events.subscribe('unfollowed', notifications.onUnfollowed);
  events.subscribe('slots.opened', notifications.onSlotsOpened);
  events.subscribe('lineup.deleted', notifications.onLineupDeleted);

  // Nothing is locked: it is told after the commit.
  subscribeLive(services);

  // The user is locked.
  events.subscribe('user.renamed', lineups.onUserRenamed);

  // The user is locked. First the rows of all that follow, each table in the order of its keys.
  events.subscribe('user.deleted', (transaction, { id }) => lockUserRows(transaction, dialect, id));
  events.subscribe('user.deleted', lineups.onUserDeleted);
  // Counts by the rows of likes and comments, so before those go; once for both.
  events.subscribe('user.deleted', (transaction, { id }) => subtractUserCounts(transaction, id));
  events.subscribe('user.deleted', comments.onUserDeleted);
  events.subscribe('user.deleted', likes.onUserDeleted);
  events.subscribe('user.deleted', claims.onUserDeleted);
  events.subscribe('user.deleted', follows.onUserDeleted);
  events.subscribe('user.deleted', notifications.onUserDeleted);
  events.subscribe('user.deleted', (transaction, { email }) => outbox.cancel(transaction, email));
  events.subscribe('user.deleted', (transaction, { id }) =>
    cancelEmailMails({ outbox }, transaction, id),
  );
}

/** What those hear of who have a stream open. */
function subscribeLive({ events, live }: Pick<Subscribing, 'events' | 'live'>): void {
  for (const name of ['liked', 'commented', 'item.created', 'lineup.saved'] as const) {
    events.subscribe(name, async (_transaction, { userId }) => live.onActed(userId));
  }
  events.subscribe('followed', async (_transaction, { followerId }) => live.onActed(followerId));
  for (const name of [
    'item.deleted',
    'comment.deleted',
    'lineup.deleted',
    'user.deleted',
  ] as const) {
    events.subscribe(name, async () => live.onGone());
  }
  events.subscribe('user.deleted', live.onUserDeleted);
}
