import { type KeyboardEvent, useRef } from 'react';
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

  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLElement>) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const target = targetOf(event.key, all.indexOf(event.currentTarget), all.length);
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  }

  return (
    <div ref={list} className={styles.list}>
      {parts.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <Heading className={styles.heading}>{title}</Heading>
          <ul>
            {rows.map((notification) => (
              <li key={notification._id}>
                <NotificationRow notification={notification} onLeave={onLeave} onKeyDown={move} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
