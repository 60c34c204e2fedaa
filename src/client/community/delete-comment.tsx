import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/button.tsx';
import { askConfirm } from '#client/ui/confirm.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { useRefocus } from '#client/ui/use-refocus.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Comment } from '#contract/calls/community.ts';
import { callWords, errorNotice } from '#contract/error-words.ts';
import { notices } from '#contract/notices.ts';

export interface DeleteCommentProps {
  comment: Comment;
  /** Tells one such button from the next by ear; by its creator unless told otherwise. */
  which?: string;
  onDeleted: () => void;
}

/** The control of a comment's creator and of admins: asks, deletes, tells (spec part 8). */
export function DeleteComment({
  comment,
  which = `the comment of ${comment.creatorName}`,
  onDeleted,
}: DeleteCommentProps) {
  const { button, refocus } = useRefocus();
  const [busy, setBusy] = useState(false);

  async function remove() {
    const confirmed = await askConfirm({
      title: 'Delete comment?',
      text: 'Its likes go with it. This cannot be undone.',
      confirmLabel: 'Delete',
    });
    if (!confirmed) return;
    setBusy(true);
    const result = await send('DELETE /comment/delete/:id', { params: { id: comment._id } });
    setBusy(false);
    if (result.ok) {
      showNotice(notices.commentDeleted);
      onDeleted();
      return;
    }
    showNotice(errorNotice(callWords['DELETE /comment/delete/:id'], result.problem));
    refocus();
  }

  return (
    <Button
      ref={button}
      variant="quiet"
      size="sm"
      busy={busy}
      icon={<IconTrash size={20} aria-hidden="true" />}
      onClick={remove}
    >
      Delete
      <VisuallyHidden> {which}</VisuallyHidden>
    </Button>
  );
}
