import { IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { MarkAllButton } from '#client/events/bell/mark-all-button.tsx';
import {
  loadNotifications,
  notificationsQuery,
  readOlderNotifications,
} from '#client/events/bell/notification-queries.ts';
import { NotificationsBody } from '#client/events/bell/notifications-body.tsx';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import { ShowOlder } from '#client/lists/paging/show-older.tsx';
import { maxNotifications } from '#contract/fans/fan-events.ts';
import styles from './notifications-page.module.css';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader() {
  await waitForGuardedData(() => [loadNotifications()]);
}

/** See docs/product/notifications.md#bell. */
export default function NotificationsPage() {
  const client = useQueryClient();
  const query = useQuery(notificationsQuery);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const list = query.data;
  return (
    <div className={styles.page}>
      <title>Notifications · Tifo</title>
      <h1>Notifications</h1>
      <div className={styles.tools}>
        <MarkAllButton unread={unread} />
        <Link
          className={styles.settings}
          to={`${href('/profile/settings')}#notifications`}
          prefetch="intent"
          aria-label="Notification settings"
        >
          <IconSettings size={22} aria-hidden="true" />
        </Link>
      </div>
      <ShowOlder
        next={list?.next ?? null}
        load={() => readOlderNotifications(client)}
        entries="[data-row]"
        end={(list?.data.length ?? 0) >= maxNotifications && <p>Older ones are gone.</p>}
      >
        <div className={styles.list}>
          <NotificationsBody query={query} heading="h2" />
        </div>
      </ShowOlder>
    </div>
  );
}
