import { useRef } from 'react';
import { moveAmongRows } from '#client/ui/hooks/row-keys.ts';
import type { Notification } from '#contract/calls/notifications.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { unreadText } from './unread-query.ts';

interface NotificationListProps {
  notifications: readonly Notification[];
  unread: number;
  heading: 'h2' | 'h3';
  onLeave?: () => void;
}

export function NotificationList({
  notifications,
  unread,
  heading: Heading,
  onLeave,
}: NotificationListProps) {
  const parts = [
    { title: `${unreadText(unread)} new`, rows: notifications.filter(({ read }) => !read) },
    { title: 'Earlier', rows: notifications.filter(({ read }) => read) },
  ].filter(({ rows }) => rows.length > 0);

  const list = useRef<HTMLDivElement>(null);

  return (
    <div ref={list} className={styles.list}>
      {parts.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <Heading className={styles.heading}>{title}</Heading>
          <ul>
            {rows.map((notification) => (
              <li key={notification._id}>
                <NotificationRow
                  notification={notification}
                  onLeave={onLeave}
                  onKeyDown={(event) => moveAmongRows(event, list.current)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
