import { quietDays } from '#contract/fans/fan-events.ts';
import type { Subscribers } from '#server/shared/events.ts';
import { findOwners, insertRing, insertSlotRings, takeBack } from './rings-store.ts';

const dayMs = 86_400_000;

/**
 * Subscribers run in the event's transaction. The emitter has locked the subject, so the owner
 * cannot be deleted before the transaction ends (docs/product/notifications.md#bell).
 */
export function createRings(deps: {
  readonly now: () => Date;
  readonly lineups: ReadonlySet<string>;
}): Subscribers {
  const at = () => deps.now().toISOString();
  const quietUntil = () => new Date(deps.now().getTime() + quietDays * dayMs).toISOString();

  return {
    async liked(transaction, { userId: actorId, itemId, kind }) {
      if (!deps.lineups.has(kind)) return;
      const act = { type: 'liked', thing: itemId, actorId } as const;
      await insertRing(transaction, { ownerOf: itemId }, { ...act, itemId, at: at() });
    },

    async unliked(transaction, { userId: actorId, itemId, kind }) {
      if (!deps.lineups.has(kind)) return;
      const act = { type: 'liked', thing: itemId, actorId } as const;
      await takeBack(transaction, { ownerOf: itemId }, act, { itemId, until: quietUntil() });
    },

    'comment.liked'(transaction, { userId: actorId, commentId }) {
      const act = { type: 'commentLiked', thing: commentId, actorId } as const;
      return insertRing(transaction, { authorOf: commentId }, { ...act, commentId, at: at() });
    },

    'comment.unliked'(transaction, { userId: actorId, commentId }) {
      const act = { type: 'commentLiked', thing: commentId, actorId } as const;
      const quiet = { commentId, until: quietUntil() };
      return takeBack(transaction, { authorOf: commentId }, act, quiet);
    },

    async commented(transaction, { userId: actorId, commentId, itemId, kind }) {
      if (!deps.lineups.has(kind)) return;
      const act = { type: 'commented', thing: itemId, actorId, writtenId: commentId } as const;
      await insertRing(transaction, { ownerOf: itemId }, { ...act, itemId, at: at() });
    },

    async 'comment.deleted'(transaction, { by, authorId: userId, commentId, itemId }) {
      if (by === userId) return;
      const act = { type: 'commentRemoved', thing: commentId, actorId: null } as const;
      await insertRing(transaction, { userId }, { ...act, itemId, at: at() });
    },

    followed(transaction, { followerId: actorId, followedId: userId }) {
      const act = { type: 'followed', thing: userId, actorId } as const;
      return insertRing(transaction, { userId }, { ...act, at: at() });
    },

    unfollowed(transaction, { followerId: actorId, followedId: userId }) {
      const act = { type: 'followed', thing: userId, actorId } as const;
      return takeBack(transaction, { userId }, act, { userId, until: quietUntil() });
    },

    async 'slots.opened'(transaction, { name, by, slots }) {
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

    async 'lineup.deleted'(transaction, { by, ownerId: userId, lineupId, kind, name }) {
      if (by === userId) return;
      const act = { type: 'lineupRemoved', thing: lineupId, actorId: null } as const;
      await insertRing(transaction, { userId }, { ...act, kind, name, at: at() });
    },
  };
}
