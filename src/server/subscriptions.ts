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
 * Registers all event subscribers. Subscribers of an event run in the order of their registration,
 * which must follow the lock order (see fan-writes.ts) to avoid deadlocks.
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
    cancelEmailMails({ outbox }, transaction, id),
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
  for (const name of ['liked', 'commented', 'item.created', 'lineup.saved'] as const) {
    events.subscribe(name, async (_transaction, { userId: id }) => announce({ topic: 'act', id }));
  }
  events.subscribe('followed', async (_transaction, { followerId: id }) =>
    announce({ topic: 'act', id }),
  );
  for (const name of ['item.deleted', 'user.deleted'] as const) {
    events.subscribe(name, async (_transaction, { id }) => announce({ topic: 'gone', id }));
  }
  events.subscribe('comment.deleted', async (_transaction, { commentId: id }) =>
    announce({ topic: 'gone', id }),
  );
  events.subscribe('lineup.deleted', async (_transaction, { lineupId: id }) =>
    announce({ topic: 'gone', id }),
  );
  events.subscribe('user.deleted', async (_transaction, { id }) =>
    announce({ topic: 'session', id }),
  );
}
