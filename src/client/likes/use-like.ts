import { useQueryClient } from '@tanstack/react-query';
import { send } from '#client/api/send.ts';
import { flip, useOptimisticState } from '#client/toggles/use-toggle.ts';
import { storeLike } from './like-cache.ts';
import type { LikeState, LikeToggle } from './like-toggle.ts';

export function likeKey(id: string): string {
  return `like ${id}`;
}

export function withOptimisticLike(state: LikeState, on: boolean): LikeState {
  if (state.liked === on) return { liked: state.liked, likesCount: state.likesCount };
  return { liked: on, likesCount: Math.max(0, state.likesCount + (on ? 1 : -1)) };
}

/** See docs/product/likes.md#likes. */
export function useLike(likeToggle: LikeToggle): LikeState & { readonly toggle: () => void } {
  const { _id: id, target, liked, shownBy, notices } = likeToggle;
  const client = useQueryClient();
  const key = likeKey(id);
  const optimistic = useOptimisticState(key);
  const state = optimistic === undefined ? likeToggle : withOptimisticLike(likeToggle, optimistic);
  return {
    liked: state.liked,
    likesCount: state.likesCount,
    toggle() {
      flip({
        key,
        on: liked,
        notices,
        send: (on) => send(target, { params: { id }, body: { on } }),
        isOn: (answer) => answer.liked,
        store(answer) {
          if (answer) storeLike(client, shownBy, id, answer);
        },
      });
    },
  };
}
