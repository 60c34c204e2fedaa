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
    _id: Type.String({ description: 'Names the entry with what it holds now' }),
    type: Type.Enum([...bellTypes]),
    actors: Type.Array(Fan, {
      maxItems: shownActors,
      description: 'Who did it, the newest first; none where it was an admin',
    }),
    count: Type.Integer({
      minimum: 0,
      maximum: countedActs,
      description: `How many fans did it, by the newest ${countedActs} acts`,
    }),
    subject: Thing,
    detail: Type.Object(
      {
        rating: nullable('number', 'Of the newest comment'),
        text: nullable('string', 'What the newest comment says'),
        comment: nullable('string', 'Id of the comment that was written last, or that is liked'),
        slot: nullable('string', 'Name of the slot that was opened'),
        item: nullable('string', 'Name of the item that stood there'),
      },
      { title: 'NotificationDetail' },
    ),
    at,
    read: Type.Boolean(),
  },
  { title: 'Notification' },
);
export type Notification = Data<typeof Notification>;

const unread = Type.Integer({ minimum: 0, description: 'How many entries are unread' });

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
  summary: 'What happened to the viewer, the newest first',
  description: `The same to the same thing is one entry while it is unread. Kept for ${notificationDays} days, ${maxNotifications} at most. What was taken back or deleted is gone, and so is what it told.`,
  bound: `a page of ${maxNotifications} notifications, and the newest ${countedActs} acts of each`,
  query: Type.Object(cursorProperties, { additionalProperties: false }),
  answer: NotificationsPage,
  errors: [],
});

/** A notification's `_id` consists of its own id and the id of its newest act. */
const maxEntryIdLength = 2 * maxIdLength + 1;

export const readNotifications = defineCall({
  id: 'readNotifications',
  method: 'PATCH',
  path: '/notifications/read',
  access: 'verified',
  tag: notificationsTag,
  summary: 'Mark notifications as read, or all of them',
  description:
    'What an entry held when it was listed is read; what came to it since is unread, in an entry of its own. Ids of nobody are left alone.',
  bound: `${maxNotifications} notifications`,
  body: Type.Object(
    {
      ids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: maxEntryIdLength }), {
          minItems: 1,
          maxItems: maxPageSize,
        }),
      ),
      all: Type.Optional(Type.Boolean({ description: 'true in place of ids' })),
    },
    { title: 'ReadBody', additionalProperties: false },
  ),
  answer: Type.Object({ unread }, { title: 'UnreadAnswer' }),
  errors: [],
});
export type ReadBody = Data<typeof readNotifications.body>;

const switches = {
  bell: Type.Boolean({ description: 'Whether it is listed, and counted as unread' }),
  mail: Type.Boolean({ description: 'Whether the digest by mail has it' }),
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
  summary: 'Which kinds of notifications the viewer wants, and where',
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
  summary: 'Switch kinds of notifications on or off',
  description: 'What it does not name stays as it is.',
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
