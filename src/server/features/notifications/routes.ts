import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/notifications.ts';
import { serve } from '#server/http/serve.ts';
import type { Notifications } from './service.ts';

export async function notificationRoutes(
  app: FastifyInstance,
  { notifications }: { readonly notifications: Notifications },
): Promise<void> {
  await serve(app, calls.listNotifications, ({ query, viewer }) =>
    notifications.list(viewer.userId, query),
  );
  await serve(app, calls.readNotifications, async ({ body, viewer }) => ({
    unread: await notifications.markRead(viewer.userId, body),
  }));
  await serve(app, calls.getNotificationSettings, ({ viewer }) =>
    notifications.settingsOf(viewer.userId),
  );
  await serve(app, calls.changeNotificationSettings, ({ body, viewer }) =>
    notifications.changeSettings(viewer.userId, body),
  );
}
