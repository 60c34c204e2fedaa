import { IconChecks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, type ButtonLook } from '#client/ui/buttons/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { markRead } from './notification-queries.ts';

export function MarkAllButton({ unread, ...look }: ButtonLook & { unread: number }) {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Button
        {...look}
        icon={<IconChecks size={20} aria-hidden="true" />}
        // A disabled button would lose the focus.
        aria-disabled={unread === 0}
        onClick={() => {
          if (unread === 0) return;
          void markRead(client, null);
          setDone(true);
        }}
      >
        Mark all as read
      </Button>
      <VisuallyHidden role="status">{isDone && unread === 0 ? 'All read' : ''}</VisuallyHidden>
    </>
  );
}
