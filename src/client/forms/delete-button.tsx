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
  notices: ErrorNotices;
  /** Error code that counts as success. */
  gone?: ErrorCode;
  onDeleted: () => Promise<void> | void;
  variant?: ButtonVariant;
  children: ReactNode;
}

export function DeleteButton({ question, remove, notices, gone, ...props }: DeleteButtonProps) {
  const { onDeleted, variant = 'quiet', children } = props;
  const { button, busy, run } = useBusyButton();

  async function runDelete(): Promise<boolean> {
    const result = await remove();
    if (!result.ok && result.problem.code !== gone) {
      showNotice(errorNotice(notices, result.problem));
      return true;
    }
    // A second press must not be possible before the page changes.
    await onDeleted();
    return false;
  }

  async function onClick() {
    if (await askConfirm({ confirmLabel: 'Delete', ...question })) await run(runDelete);
  }

  return (
    <Button
      ref={button}
      variant={variant}
      size="sm"
      busy={busy}
      icon={<IconTrash size={20} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
