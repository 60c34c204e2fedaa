import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { unwrap } from '#client/api/call.ts';
import { queryKeyOf } from '#client/api/query.ts';
import { queryClient, visitStaleMs } from '#client/api/query-client.ts';
import { createQueryFunction, send } from '#client/api/send.ts';
import { appendOlder, mergeNewest } from '#client/lists/paging/open-list.ts';
import type { NotificationsPage } from '#contract/calls/notifications.ts';
import { unreadQuery } from './unread-query.ts';

const listCall = 'GET /notifications';
const queryKey = [...queryKeyOf(listCall, { query: {} }), 'list'] as const;
const fetchNewest = createQueryFunction(listCall);

export const notificationsQuery = queryOptions({
  queryKey,
  async queryFn(context): Promise<NotificationsPage> {
    const fresh = await fetchNewest(context);
    context.client.setQueryData(unreadQuery.queryKey, fresh.unread);
    return mergeNewest(context.client.getQueryData<NotificationsPage>(queryKey), fresh);
  },
  staleTime: visitStaleMs,
});

export const loadNotifications = () => queryClient.prefetchQuery(notificationsQuery);

/** Throws on failure. */
export async function readOlderNotifications(client: QueryClient): Promise<void> {
  const loaded = client.getQueryData<NotificationsPage>(queryKey);
  if (!loaded?.next) return;
  const older = unwrap(await send(listCall, { query: { cursor: loaded.next } }));
  client.setQueryData<NotificationsPage>(queryKey, appendOlder(loaded, older));
}

/**
 * Marks a notification, or all for null, before the server responds. A failed request refetches the
 * list.
 */
export async function markRead(client: QueryClient, id: string | null): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<NotificationsPage>(queryKey, (page) => {
    const data = page?.data.map((notification) =>
      id === null || notification._id === id ? { ...notification, read: true } : notification,
    );
    return page && data && { ...page, data };
  });
  const body = id === null ? { all: true } : { ids: [id] };
  const result = await send('PATCH /notifications/read', { body });
  if (result.ok) {
    client.setQueryData(unreadQuery.queryKey, result.data.unread);
  } else {
    await client.invalidateQueries({ queryKey });
  }
}
