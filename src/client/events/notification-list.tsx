import type { KeyboardEvent } from 'react';
import type { Notification } from '#contract/calls/events.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { unreadText } from './unread-query.ts';

interface NotificationListProps {
  notifications: readonly Notification[];
  unread: number;
  heading: 'h2' | 'h3';
  onLeave?: () => void;
}

/** Which row a key leads to, from that one of so many; undefined for another key. */
function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: Math.min(from + 1, count - 1),
    ArrowUp: Math.max(from - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

/** What is unread under how many that are, then what was read; arrows, Home and End go from row to row. */
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

  function move(event: KeyboardEvent<HTMLElement>) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const from = rows.findIndex((row) => row.matches(':focus'));
    const target = from < 0 ? undefined : targetOf(event.key, from, rows.length);
    if (target === undefined) return;
    event.preventDefault();
    rows[target]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows within have the focus
    <div className={styles.list} onKeyDown={move}>
      {parts.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <Heading className={styles.heading}>{title}</Heading>
          <ul>
            {rows.map((notification) => (
              <li key={notification._id}>
                <NotificationRow notification={notification} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
