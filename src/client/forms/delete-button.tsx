import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Result } from '#client/api/call.ts';
import { Button, type ButtonVariant } from '#client/ui/buttons/button.tsx';
import { useBusyButton } from '#client/ui/hooks/use-busy-button.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { askConfirm, type ConfirmQuestion } from '#client/ui/states/confirm.tsx';
import { type ErrorNotices, errorNotice } from '#contract/errors/error-notices.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';

interface DeleteButtonProps {
  question: Omit<ConfirmQuestion, 'confirmLabel'> & { confirmLabel?: string };
  remove: () => Promise<Result<unknown>>;
  /** The notices for a failed deletion. */
  notices: ErrorNotices;
  /** The error of what somebody else deleted meanwhile, where that is as good. */
  gone?: ErrorCode;
  onDeleted: () => Promise<void> | void;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** Asks, deletes, and says why not where it fails; then it has its focus back. */
export function DeleteButton({ question, remove, notices, gone, ...props }: DeleteButtonProps) {
  const { onDeleted, variant = 'quiet', children } = props;
  const { button, busy, run } = useBusyButton();

  async function deleteIt(): Promise<boolean> {
    const removed = await remove();
    const refusal = removed.ok || removed.problem.code === gone ? null : removed.problem;
    // Busy until the page is left: it must not be pressed again.
    if (!refusal) await onDeleted();
    else showNotice(errorNotice(notices, refusal));
    return refusal !== null;
  }

  async function press() {
    if (await askConfirm({ confirmLabel: 'Delete', ...question })) await run(deleteIt);
  }

  return (
    <Button
      ref={button}
      variant={variant}
      size="sm"
      busy={busy}
      icon={<IconTrash size={20} aria-hidden="true" />}
      onClick={press}
    >
      {children}
    </Button>
  );
}
