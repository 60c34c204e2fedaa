import type { Queries } from '#server/db/engine/database.ts';

/**
 * Events are emitted in the transaction of the change, after its writes, except that 'user.deleted'
 * is emitted before them. Rows that refer to deleted objects are removed later (see removals.ts).
 */
interface Events {
  /** Catalogue item hidden, by an admin or by the operator (null). */
  readonly 'item.deleted': {
    readonly id: string;
    readonly kind: string;
    readonly by: string | null;
  };
  /** The user's row is locked. */
  readonly 'user.renamed': { readonly id: string };
  /** The user's row is locked. */
  readonly 'user.deleted': { readonly id: string; readonly email: string };
  readonly liked: { readonly userId: string; readonly itemId: string; readonly kind: string };
  readonly unliked: Events['liked'];
  readonly 'comment.liked': { readonly userId: string; readonly commentId: string };
  readonly 'comment.unliked': Events['comment.liked'];
  readonly commented: {
    readonly userId: string;
    readonly commentId: string;
    readonly itemId: string;
    readonly kind: string;
  };
  readonly 'comment.deleted': {
    readonly by: string;
    readonly authorId: string;
    readonly commentId: string;
    readonly itemId: string;
  };
  readonly followed: { readonly followerId: string; readonly followedId: string };
  readonly unfollowed: Events['followed'];
  /** The rows of the lineups are locked. */
  readonly 'slots.opened': {
    readonly name: string;
    readonly by: string | null;
    readonly slots: readonly { readonly lineupId: string; readonly slot: string }[];
  };
  /** Not emitted when the owner's account is deleted. */
  readonly 'lineup.deleted': {
    readonly by: string;
    readonly ownerId: string;
    readonly lineupId: string;
    readonly kind: string;
    readonly name: string;
  };
  readonly 'item.created': { readonly userId: string; readonly itemId: string };
  readonly 'lineup.saved': {
    readonly userId: string;
    readonly lineupId: string;
    readonly kind: string;
  };
}

export type EventName = keyof Events;

/**
 * Runs in the emitter's transaction, which rolls back if the subscriber throws and may be retried.
 * Must await nothing but its queries.
 */
export type Subscriber<Name extends EventName> = (
  transaction: Queries,
  event: Events[Name],
) => Promise<unknown>;

export type Subscribers = { readonly [Name in EventName]?: Subscriber<Name> };

export interface Emitter {
  emit<Name extends EventName>(
    transaction: Queries,
    name: Name,
    event: Events[Name],
  ): Promise<void>;
}

export interface EventHub extends Emitter {
  subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>): void;
}

type SubscribersByEvent = { [Name in EventName]?: Subscriber<Name>[] };

export function createEvents(): EventHub {
  const subscribers: SubscribersByEvent = {};
  return {
    subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>) {
      const list: Subscriber<Name>[] = subscribers[name] ?? [];
      list.push(subscriber);
      subscribers[name] = list as SubscribersByEvent[Name];
    },

    async emit(transaction, name, event) {
      for (const subscriber of subscribers[name] ?? []) await subscriber(transaction, event);
    },
  };
}
