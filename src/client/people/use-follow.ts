import { useQueryClient } from '@tanstack/react-query';
import { send } from '#client/api/send.ts';
import { flip, useOptimisticState } from '#client/toggles/use-toggle.ts';
import { callNotices } from '#contract/error-notices.ts';
import { refreshFollows, storeFollowing } from './follow-queries.ts';

const call = 'PATCH /users/toggleFollow/:id';

/**
 * Whether the viewer follows a user, as last requested, and the toggle that saves the
 * opposite. The data is reloaded after the last request, so a refused one falls back by itself
 * (docs/product.md#following).
 */
export function useFollow(user: { readonly _id: string; readonly following: boolean }) {
  const client = useQueryClient();
  const key = `follow ${user._id}`;
  return {
    following: useOptimisticState(key) ?? user.following,
    toggle() {
      flip({
        ...{ key, on: user.following, notices: callNotices[call] },
        send: (on) => send(call, { params: { id: user._id }, body: { on } }),
        isOn: (answer) => answer.following,
        store(answer) {
          if (answer) storeFollowing(client, user._id, answer.following);
          return refreshFollows(client);
        },
      });
    },
  };
}
