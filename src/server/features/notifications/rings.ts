import { quietDays } from '#contract/fans/fan-events.ts';
import type { Subscriber } from '#server/events.ts';
import { findOwners, insertRing, insertSlotRings, takeBack } from './rings-store.ts';

/** What happens to fans, as their bells hear of it: in the transaction of what happened. */
export interface Rings {
  readonly onLiked: Subscriber<'liked'>;
  readonly onUnliked: Subscriber<'unliked'>;
  readonly onCommentLiked: Subscriber<'comment.liked'>;
  readonly onCommentUnliked: Subscriber<'comment.unliked'>;
  readonly onCommented: Subscriber<'commented'>;
  readonly onCommentDeleted: Subscriber<'comment.deleted'>;
  readonly onFollowed: Subscriber<'followed'>;
  readonly onUnfollowed: Subscriber<'unfollowed'>;
  readonly onSlotsOpened: Subscriber<'slots.opened'>;
  readonly onLineupDeleted: Subscriber<'lineup.deleted'>;
}

const dayMs = 86_400_000;

/**
 * Rings for those whom the contract's list of events tells (docs/product.md#bell). What rings is
 * locked by whoever emits, so that its owner cannot leave meanwhile.
 */
export function createRings(deps: {
  readonly now: () => Date;
  /** Names of the kinds of lineups: what else is liked and commented on is nobody's. */
  readonly lineups: ReadonlySet<string>;
}): Rings {
  const at = () => deps.now().toISOString();
  const quietUntil = () => new Date(deps.now().getTime() + quietDays * dayMs).toISOString();

  return {
    async onLiked(transaction, { userId: actorId, itemId, kind }) {
      if (!deps.lineups.has(kind)) return;
      const act = { type: 'liked', thing: itemId, actorId } as const;
      await insertRing(transaction, { ownerOf: itemId }, { ...act, itemId, at: at() });
    },

    async onUnliked(transaction, { userId: actorId, itemId, kind }) {
      if (!deps.lineups.has(kind)) return;
      const act = { type: 'liked', thing: itemId, actorId } as const;
      await takeBack(transaction, { ownerOf: itemId }, act, { itemId, until: quietUntil() });
    },

    onCommentLiked(transaction, { userId: actorId, commentId }) {
      const act = { type: 'commentLiked', thing: commentId, actorId } as const;
      return insertRing(transaction, { authorOf: commentId }, { ...act, commentId, at: at() });
    },

    onCommentUnliked(transaction, { userId: actorId, commentId }) {
      const act = { type: 'commentLiked', thing: commentId, actorId } as const;
      const forgotten = { commentId, until: quietUntil() };
      return takeBack(transaction, { authorOf: commentId }, act, forgotten);
    },

    async onCommented(transaction, { userId: actorId, commentId, itemId, kind }) {
      if (!deps.lineups.has(kind)) return;
      const act = { type: 'commented', thing: itemId, actorId, writtenId: commentId } as const;
      await insertRing(transaction, { ownerOf: itemId }, { ...act, itemId, at: at() });
    },

    async onCommentDeleted(transaction, { by, authorId: userId, commentId, itemId }) {
      if (by === userId) return;
      const act = { type: 'commentRemoved', thing: commentId, actorId: null } as const;
      await insertRing(transaction, { userId }, { ...act, itemId, at: at() });
    },

    onFollowed(transaction, { followerId: actorId, followedId: userId }) {
      const act = { type: 'followed', thing: userId, actorId } as const;
      return insertRing(transaction, { userId }, { ...act, at: at() });
    },

    onUnfollowed(transaction, { followerId: actorId, followedId: userId }) {
      const act = { type: 'followed', thing: userId, actorId } as const;
      return takeBack(transaction, { userId }, act, { userId, until: quietUntil() });
    },

    async onSlotsOpened(transaction, { name, by, slots }) {
      const owners = await findOwners(
        transaction,
        slots.map(({ lineupId }) => lineupId),
      );
      const opened = slots.flatMap(({ lineupId, slot }) => {
        const userId = owners.get(lineupId);
        return userId === undefined || userId === by ? [] : { userId, lineupId, slot };
      });
      await insertSlotRings(transaction, opened, { name, at: at() });
    },

    async onLineupDeleted(transaction, { by, ownerId: userId, lineupId, kind, name }) {
      if (by === userId) return;
      const act = { type: 'lineupRemoved', thing: lineupId, actorId: null } as const;
      await insertRing(transaction, { userId }, { ...act, kind, name, at: at() });
    },
  };
}
