import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, unwrap } from '#client/api/call.ts';
import { send } from '#client/api/send.ts';
import { showNotice } from '#client/ui/notice.tsx';
import { callWords, errorNotice } from '#contract/error-words.ts';
import { notices } from '#contract/notices.ts';
import { refreshFans } from './queries.ts';

/**
 * Whether the viewer follows a user, as the viewer last wished, and the toggle that saves the
 * opposite. Wishes are sent one after the other; the data is reloaded after the last (spec part
 * 4), so a refused one falls back by itself.
 */
export function useFollow(user: { readonly _id: string; readonly following: boolean }) {
  const client = useQueryClient();
  const { isPending, variables, mutate } = useMutation({
    scope: { id: `follow ${user._id}` },
    mutationFn: async (on: boolean) =>
      unwrap(
        await send('PATCH /users/toggleFollow/:id', { params: { id: user._id }, body: { on } }),
      ),
    onError(error) {
      const words = callWords['PATCH /users/toggleFollow/:id'];
      showNotice(
        error instanceof CallError ? errorNotice(words, error.problem) : notices.followFailed,
      );
    },
    onSettled: () => refreshFans(client),
  });
  const following = isPending && variables !== undefined ? variables : user.following;
  return { following, toggle: () => mutate(!following) };
}
