import { useQueryClient } from '@tanstack/react-query';
import { send } from '#client/api/send.ts';
import { flip, useOptimisticState } from '#client/toggles/use-toggle.ts';
import { noticesOf } from '#contract/errors/error-notices.ts';
import { refreshFollows, storeFollowing } from './follow-queries.ts';

const call = 'PATCH /users/toggleFollow/:id';

const keyOf = (userId: string) => `follow ${userId}`;

export function useFollowersCount(user: {
  readonly _id: string;
  readonly following: boolean;
  readonly followersCount: number;
}): number {
  const requested = useOptimisticState(keyOf(user._id)) ?? user.following;
  return user.followersCount + Number(requested) - Number(user.following);
}

/**
 * Refetches after the last request, which reverts a refused one
 * (docs/product/follows.md#following).
 */
export function useFollow(user: { readonly _id: string; readonly following: boolean }) {
  const client = useQueryClient();
  const key = keyOf(user._id);
  return {
    following: useOptimisticState(key) ?? user.following,
    toggle() {
      flip({
        key,
        on: user.following,
        notices: noticesOf(call),
        send: (on) => send(call, { params: { id: user._id }, body: { on } }),
        isOn: (answer) => answer.following,
        store(answer) {
          if (answer) storeFollowing(client, user._id, answer);
          return refreshFollows(client);
        },
      });
    },
  };
}
