import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { bodyOf, nullable } from '#contract/calls/shared.ts';
import { at, cursorProperties, Fan, next, Thing } from '#contract/calls/things.ts';
import {
  type BellType,
  bellTypes,
  countedActs,
  maxNotifications,
  notificationDays,
  shownActors,
} from '#contract/fans/fan-events.ts';
import { maxIdLength } from '#contract/kinds/kind.ts';
import { maxPageSize } from '#contract/lists.ts';

const notificationsTag = 'Notifications';

const Notification = Type.Object(
  {
    _id: Type.String({ description: 'Identifies the entry with its current content' }),
    type: Type.Enum([...bellTypes]),
    actors: Type.Array(Fan, {
      maxItems: shownActors,
      description: 'Fans who acted, newest first; empty if it was an admin',
    }),
    count: Type.Integer({
      minimum: 0,
      maximum: countedActs,
      description: `Number of fans who acted, among the newest ${countedActs} actions`,
    }),
    subject: Thing,
    detail: Type.Object(
      {
        rating: nullable('number', 'Of the newest comment'),
        text: nullable('string', 'Text of the newest comment'),
        comment: nullable('string', 'Id of the newest or liked comment'),
        slot: nullable('string', 'Name of the slot that became open'),
        item: nullable('string', 'Name of the item that was in the slot'),
      },
      { title: 'NotificationDetail' },
    ),
    at,
    read: Type.Boolean(),
  },
  { title: 'Notification' },
);
export type Notification = Data<typeof Notification>;

const unread = Type.Integer({ minimum: 0, description: 'Number of unread entries' });

const NotificationsPage = Type.Object(
  { data: Type.Array(Notification), unread, next },
  { title: 'NotificationsPage' },
);
export type NotificationsPage = Data<typeof NotificationsPage>;

export const listNotifications = defineCall({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'verified',
  tag: notificationsTag,
  summary: 'Notifications of the viewer, newest first',
  description: `Unread actions of the same type on the same object are one entry. Entries are kept for ${notificationDays} days, at most ${maxNotifications} of them. An action that was undone, or whose object was deleted, disappears.`,
  bound: `a page of ${maxNotifications} notifications, and the newest ${countedActs} acts of each`,
  query: Type.Object(cursorProperties, { additionalProperties: false }),
  answer: NotificationsPage,
  errors: [],
});

/** A notification's `_id` consists of its own id and the id of its newest action. */
const maxEntryIdLength = 2 * maxIdLength + 1;

export const readNotifications = defineCall({
  id: 'readNotifications',
  method: 'PATCH',
  path: '/notifications/read',
  access: 'verified',
  tag: notificationsTag,
  summary: 'Mark some or all notifications as read',
  description:
    'Marks the listed content of an entry as read. Later actions stay unread in a separate entry. Unknown ids are ignored.',
  bound: `${maxNotifications} notifications`,
  body: Type.Object(
    {
      ids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: maxEntryIdLength }), {
          minItems: 1,
          maxItems: maxPageSize,
        }),
      ),
      all: Type.Optional(Type.Boolean({ description: 'true instead of `ids` marks all' })),
    },
    { title: 'ReadBody', additionalProperties: false },
  ),
  answer: Type.Object({ unread }, { title: 'UnreadAnswer' }),
  errors: [],
});
export type ReadBody = Data<typeof readNotifications.body>;

const switches = {
  bell: Type.Boolean({ description: 'Whether the notification is listed and counted as unread' }),
  mail: Type.Boolean({ description: 'Whether the notification is part of the mailed digest' }),
};

function byBellType<Schema>(schema: Schema) {
  return Object.fromEntries(bellTypes.map((type) => [type, schema])) as Record<BellType, Schema>;
}

const NotificationSettings = Type.Object(byBellType(Type.Object(switches, { title: 'Switches' })), {
  title: 'NotificationSettings',
});

export const getNotificationSettings = defineCall({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/notifications/settings',
  access: 'verified',
  tag: notificationsTag,
  summary: 'Notification settings of the viewer',
  bound: 'one row for each kind',
  answer: NotificationSettings,
  errors: [],
});

export const changeNotificationSettings = defineCall({
  id: 'changeNotificationSettings',
  method: 'PATCH',
  path: '/notifications/settings',
  access: 'verified',
  tag: notificationsTag,
  summary: 'Turn types of notifications on or off',
  description: 'Types that the body omits keep their settings.',
  bound: 'one row for each kind',
  body: Type.Object(
    byBellType(
      Type.Optional(
        bodyOf({ bell: Type.Optional(switches.bell), mail: Type.Optional(switches.mail) }),
      ),
    ),
    { title: 'NotificationSettingsBody', additionalProperties: false },
  ),
  answer: NotificationSettings,
  errors: [],
});
export type NotificationSettingsBody = Data<typeof changeNotificationSettings.body>;
