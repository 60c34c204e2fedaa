import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { NotificationsPage } from '#contract/calls/notifications.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications-body.module.css';

interface NotificationsBodyProps {
  query: UseQueryResult<NotificationsPage>;
  heading: 'h2' | 'h3';
  onLeave?: () => void;
}

export function NotificationsBody({ query, heading, onLeave }: NotificationsBodyProps) {
  const { data, isPending } = query;
  if (isPending) {
    return (
      <div className={styles.pending} aria-busy="true">
        <Skeleton className={styles.row} />
        <Skeleton className={styles.row} />
        <Skeleton className={styles.row} />
      </div>
    );
  }
  if (!data) return <LoadFailed query={query} />;
  if (data.data.length === 0) {
    return <Empty title="Nothing yet." text="Likes, ratings and new followers show up here." />;
  }
  const unread = data.data.filter(({ read }) => !read).length;
  return (
    <NotificationList
      notifications={data.data}
      unread={Math.max(unread, data.next ? data.unread : 0)}
      heading={heading}
      onLeave={onLeave}
    />
  );
}
