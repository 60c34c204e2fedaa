import type { EventHub, EventName, Subscribers } from '#server/shared/events.ts';
import { announce } from './db/engine/unit.ts';
import { cancelEmailMails } from './features/accounts/emails/cancel.ts';
import type { Claims } from './features/claims/service.ts';
import type { Lineups } from './features/lineups/service.ts';
import type { Notifications } from './features/notifications/service.ts';
import type { Outbox } from './mail/outbox.ts';

interface SubscribingServices {
  readonly events: EventHub;
  readonly outbox: Outbox;
  readonly claims: Claims;
  readonly lineups: Lineups;
  readonly notifications: Notifications;
}

/**
 * Subscribers of an event run in the order of their registration, which must follow the lock order
 * (see fan-writes.ts) to avoid deadlocks.
 */
export function subscribe(services: SubscribingServices): void {
  const { events, outbox, claims, lineups, notifications } = services;
  // The emitter has already locked the row that a notification is about.
  subscribeAll(events, notifications.rings);

  // Announcements are sent after the commit and lock nothing.
  announceChanges(events);

  // Emitters of user events have locked the user's row.
  events.subscribe('user.renamed', lineups.onUserRenamed);

  // A job clears the tables with many rows later (see removals.ts).
  events.subscribe('user.deleted', claims.onUserDeleted);
  events.subscribe('user.deleted', lineups.onUserDeleted);
  events.subscribe('user.deleted', (transaction, { email }) => outbox.cancel(transaction, email));
  events.subscribe('user.deleted', (transaction, { id }) =>
    cancelEmailMails(outbox, transaction, id),
  );
}

function subscribeAll(events: EventHub, subscribers: Subscribers): void {
  function subscribeOne<Name extends EventName>(name: Name): void {
    const subscriber = subscribers[name];
    if (subscriber) events.subscribe(name, subscriber);
  }
  for (const name of Object.keys(subscribers) as EventName[]) subscribeOne(name);
}

function announceChanges(events: EventHub): void {
  const announceAct = async (id: string) => announce({ topic: 'act', id });
  const announceRemoval = async (id: string) => announce({ topic: 'gone', id });
  for (const name of ['liked', 'commented', 'item.created', 'lineup.saved'] as const) {
    events.subscribe(name, (_transaction, { userId }) => announceAct(userId));
  }
  events.subscribe('followed', (_transaction, { followerId }) => announceAct(followerId));
  for (const name of ['item.deleted', 'user.deleted'] as const) {
    events.subscribe(name, (_transaction, { id }) => announceRemoval(id));
  }
  events.subscribe('comment.deleted', (_transaction, { commentId }) => announceRemoval(commentId));
  events.subscribe('lineup.deleted', (_transaction, { lineupId }) => announceRemoval(lineupId));
  events.subscribe('user.deleted', async (_transaction, { id }) =>
    announce({ topic: 'session', id }),
  );
}
