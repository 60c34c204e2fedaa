import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { href, Link } from 'react-router';
import { SheetDialog } from '#client/share/sheet-dialog.tsx';
import { moveAmongRows } from '#client/ui/hooks/row-keys.ts';
import styles from './bell-panel.module.css';
import { MarkAllButton } from './mark-all-button.tsx';
import { notificationsQuery } from './notification-queries.ts';
import { NotificationsBody } from './notifications-body.tsx';
import { unreadQuery } from './unread-query.ts';

interface BellPanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Opening the panel does not mark notifications as read. */
export function BellPanel({ anchor, onClose }: BellPanelProps) {
  const query = useQuery(notificationsQuery);
  const { data: unread = 0 } = useQuery(unreadQuery);
  return (
    <SheetDialog
      title="Notifications"
      anchor={anchor}
      className={styles.panel}
      tools={<MarkAllButton size="sm" variant="quiet" unread={unread} />}
      onKeyDown={(event) => moveAmongRows(event, event.currentTarget)}
      onClose={onClose}
    >
      <div className={styles.scroll}>
        <NotificationsBody query={query} heading="h3" onLeave={onClose} />
      </div>
      <p className={styles.foot}>
        <Link to={href('/notifications')} prefetch="intent" onClick={onClose}>
          Show all notifications
        </Link>
        <Link
          className={styles.settings}
          to={`${href('/profile/settings')}#notifications`}
          prefetch="intent"
          onClick={onClose}
        >
          <IconSettings size={20} aria-hidden="true" /> Notification settings
        </Link>
      </p>
    </SheetDialog>
  );
}
