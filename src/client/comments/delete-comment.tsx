import { send } from '#client/api/send.ts';
import { DeleteButton } from '#client/forms/delete-button.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Comment } from '#contract/calls/comments.ts';
import { noticesOf } from '#contract/errors/error-notices.ts';
import { isolated } from '#contract/isolated.ts';
import { notices } from '#contract/notices.ts';

const call = 'DELETE /comment/delete/:id';

interface DeleteCommentProps {
  comment: Comment;
  /** Distinguishes the buttons for screen readers. */
  which?: string;
  onDeleted: () => void;
}

export function DeleteComment({
  comment,
  which = `${isolated(comment.creatorName)}’s comment`,
  onDeleted,
}: DeleteCommentProps) {
  function handleDeleted() {
    showNotice(notices.commentDeleted);
    onDeleted();
  }
  return (
    <DeleteButton
      question={{
        title: 'Delete comment?',
        text: 'Its likes will be deleted too. This cannot be undone.',
      }}
      remove={() => send(call, { params: { id: comment._id } })}
      notices={noticesOf(call)}
      onDeleted={handleDeleted}
    >
      Delete
      <VisuallyHidden>
        <NamesMarked names={[comment.creatorName, comment.name]}>{` ${which}`}</NamesMarked>
      </VisuallyHidden>
    </DeleteButton>
  );
}
