import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '#client/api/send.ts';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { useBusyButton } from '#client/ui/hooks/use-busy-button.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Comment } from '#contract/calls/comments.ts';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { isolated } from '#contract/isolated.ts';
import { refreshComments } from './comment-queries.ts';

const call = 'PATCH /comment/:id/hidden';

export function HideComment({ comment }: { comment: Comment }) {
  const client = useQueryClient();
  const { button, busy, run } = useBusyButton();
  const Icon = comment.hidden ? IconEye : IconEyeOff;

  async function toggle(): Promise<boolean> {
    const params = { id: comment._id };
    const result = await send(call, { params, body: { on: !comment.hidden } });
    if (!result.ok) showNotice(errorNotice(noticesOf(call), result.problem));
    await refreshComments(client, comment.on._id);
    return true;
  }

  return (
    <Button
      ref={button}
      variant="quiet"
      size="sm"
      busy={busy}
      icon={<Icon size={20} aria-hidden="true" />}
      onClick={() => run(toggle)}
    >
      <span>{comment.hidden ? 'Show again' : 'Hide'}</span>
      <VisuallyHidden>
        <NamesMarked names={[comment.creatorName]}>
          {` ${isolated(comment.creatorName)}’s comment`}
        </NamesMarked>
      </VisuallyHidden>
    </Button>
  );
}
