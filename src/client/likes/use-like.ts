import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { send } from '#client/api/send.ts';
import { showNotice } from '#client/ui/notice.tsx';
import type { Endpoint } from '#contract/call.ts';
import type { KindCalls } from '#contract/calls/kinds.ts';
import type { LineupCalls } from '#contract/calls/lineups.ts';
import { callWords, errorNotice, kindWords } from '#contract/error-words.ts';
import { createLikeQueue, type LikeState, wished } from './like-queue.ts';
import { storeLike } from './store-like.ts';

/** The call that likes one of a kind, one of what fans built, or a comment. */
export type LikeTarget =
  | Endpoint<KindCalls['like']>
  | Endpoint<LineupCalls['like']>
  | 'PATCH /comment/toggleLike/:id';

const wordsOf = (target: LikeTarget) =>
  typeof target === 'string' ? callWords[target] : kindWords.like;

/** Whatever may be liked: an item of a kind, an Eleven, a Podium. */
export interface Likable extends LikeState {
  readonly _id: string;
  readonly name: string;
}

// Wishes outlive the component that took them: a card may be gone before the server answers, and
// the detail page of the same item must show, and queue behind, the same wish.
const wishes = new Map<string, boolean>();
const queues = new Map<string, ReturnType<typeof createLikeQueue>>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setWish(id: string, on: boolean | null): void {
  if (on === null) wishes.delete(id);
  else wishes.set(id, on);
  for (const listener of listeners) listener();
}

function queueFor(client: QueryClient, target: LikeTarget, id: string) {
  const existing = queues.get(id);
  if (existing) return existing;
  const queue = createLikeQueue({
    send: (on) => send(target, { params: { id }, body: { on } }),
    onSettled(answer, refusal) {
      if (answer) storeLike(client, id, answer);
      queues.delete(id);
      setWish(id, null);
      if (refusal) showNotice(errorNotice(wordsOf(target), refusal));
    },
  });
  queues.set(id, queue);
  return queue;
}

/**
 * An item's like as its fan wishes it, and the toggle that saves the opposite.
 */
export function useLike(
  target: LikeTarget,
  item: Likable,
): LikeState & { readonly toggle: () => void } {
  const client = useQueryClient();
  const wish = useSyncExternalStore(
    subscribe,
    () => wishes.get(item._id),
    () => undefined,
  );
  const state = wish === undefined ? item : wished(item, wish);
  return {
    liked: state.liked,
    likesCount: state.likesCount,
    toggle() {
      const on = !(wishes.get(item._id) ?? item.liked);
      setWish(item._id, on);
      queueFor(client, target, item._id).wish(on);
    },
  };
}
