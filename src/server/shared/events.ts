import type { Queries } from '#server/db/engine/database.ts';

/**
 * Emitted in the transaction of the change, after its own writes; only 'user.deleted' comes before.
 * Rows that refer to deleted objects are removed later (see removals.ts).
 */
interface Events {
  /** Catalogue item hidden, removal pending; by an admin, or null for the operator. */
  readonly 'item.deleted': {
    readonly id: string;
    readonly kind: string;
    readonly by: string | null;
  };
  /** User renamed, including changes of spelling; the row is locked. */
  readonly 'user.renamed': { readonly id: string };
  /** Account about to be hidden, by its owner or the operator; the row is locked. */
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
  /** Comment deleted by its author or an admin. */
  readonly 'comment.deleted': {
    readonly by: string;
    readonly authorId: string;
    readonly commentId: string;
    readonly itemId: string;
  };
  readonly followed: { readonly followerId: string; readonly followedId: string };
  readonly unfollowed: Events['followed'];
  /** Deleted catalogue item removed from some of its lineups; they are locked. */
  readonly 'slots.opened': {
    readonly name: string;
    readonly by: string | null;
    readonly slots: readonly { readonly lineupId: string; readonly slot: string }[];
  };
  /** Lineup hidden by its owner or an admin, removal pending. Not emitted for account deletion. */
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
 * Runs in the emitter's transaction and must await only its own queries. May run again on retry.
 * Throwing rolls back.
 */
export type Subscriber<Name extends EventName> = (
  transaction: Queries,
  event: Events[Name],
) => Promise<unknown>;

export type Subscribers = { readonly [Name in EventName]?: Subscriber<Name> };

export interface Emitter {
  /** Awaits the subscribers in order of subscription; rethrows the first error. */
  emit<Name extends EventName>(
    transaction: Queries,
    name: Name,
    event: Events[Name],
  ): Promise<void>;
}

export interface EventHub extends Emitter {
  subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>): void;
}

type SubscriberLists = { [Name in EventName]?: Subscriber<Name>[] };

export function createEvents(): EventHub {
  const subscribers: SubscriberLists = {};
  return {
    subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>) {
      const list: Subscriber<Name>[] = subscribers[name] ?? [];
      list.push(subscriber);
      subscribers[name] = list as SubscriberLists[Name];
    },

    async emit(transaction, name, event) {
      for (const subscriber of subscribers[name] ?? []) await subscriber(transaction, event);
    },
  };
}
