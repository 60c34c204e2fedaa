import type { Queries } from '#server/db/engine/database.ts';

/**
 * The events that features emit, and their payloads. Each is emitted in the transaction that does
 * it, after its own changes; only 'user.deleted' comes before. Rows that refer to what is deleted go
 * later (see removals.ts).
 */
interface Events {
  /** An item of the catalogue is hidden and its removal begins, by an admin, or null for the operator. */
  readonly 'item.deleted': {
    readonly id: string;
    readonly kind: string;
    readonly by: string | null;
  };
  /** A user has another name, or writes it otherwise; the row is locked. */
  readonly 'user.renamed': { readonly id: string };
  /** An account is about to be hidden, by its owner or by the operator; its row is locked. */
  readonly 'user.deleted': { readonly id: string; readonly email: string };
  /** Somebody likes an item or a lineup who did not before. */
  readonly liked: { readonly userId: string; readonly itemId: string; readonly kind: string };
  /** Somebody takes such a like back. */
  readonly unliked: Events['liked'];
  /** Somebody likes a comment who did not before. */
  readonly 'comment.liked': { readonly userId: string; readonly commentId: string };
  /** Somebody takes such a like back. */
  readonly 'comment.unliked': Events['comment.liked'];
  /** A comment is written on an item or a lineup. */
  readonly commented: {
    readonly userId: string;
    readonly commentId: string;
    readonly itemId: string;
    readonly kind: string;
  };
  /** A comment is deleted, by who wrote it or by an admin. */
  readonly 'comment.deleted': {
    readonly by: string;
    readonly authorId: string;
    readonly commentId: string;
    readonly itemId: string;
  };
  /** Somebody follows whom they did not before. */
  readonly followed: { readonly followerId: string; readonly followedId: string };
  /** Somebody no longer follows whom they did. */
  readonly unfollowed: Events['followed'];
  /** A deleted item of the catalogue leaves some of the lineups that it was in; they are locked. */
  readonly 'slots.opened': {
    readonly name: string;
    readonly by: string | null;
    readonly slots: readonly { readonly lineupId: string; readonly slot: string }[];
  };
  /** A lineup is hidden and its removal begins, by its owner or an admin; not where its owner leaves. */
  readonly 'lineup.deleted': {
    readonly by: string;
    readonly ownerId: string;
    readonly lineupId: string;
    readonly kind: string;
    readonly name: string;
  };
  /** A fan has added an item to the catalogue. */
  readonly 'item.created': { readonly userId: string; readonly itemId: string };
  /** A lineup is created or changed by its owner. */
  readonly 'lineup.saved': {
    readonly userId: string;
    readonly lineupId: string;
    readonly kind: string;
  };
}

export type EventName = keyof Events;

/**
 * Runs in the emitter's transaction and awaits nothing but its own queries, as any unit of work.
 * May run more than once where the unit does. What it throws undoes all of it.
 */
export type Subscriber<Name extends EventName> = (
  transaction: Queries,
  event: Events[Name],
) => Promise<unknown>;

/** A feature's subscribers by their events. */
export type Subscribers = { readonly [Name in EventName]?: Subscriber<Name> };

/** What a feature needs that only emits. */
export interface Emitter {
  /**
   * Awaits the event's subscribers one after another, in the order in which they subscribed.
   * Throws the first failing subscriber's error.
   */
  emit<Name extends EventName>(
    transaction: Queries,
    name: Name,
    event: Events[Name],
  ): Promise<void>;
}

export interface EventHub extends Emitter {
  /** Adds a subscriber behind those that the event has. */
  subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>): void;
}

type SubscriberLists = { [Name in EventName]?: Subscriber<Name>[] };

/** A hub without subscribers; see subscriptions.ts for those of the server. */
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
