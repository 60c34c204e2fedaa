import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { bodyOf, nullable, PageQuery, pageFacts, ReferenceAnswer } from '#contract/calls/shared.ts';
import { UserCard } from '#contract/calls/users.ts';
import {
  bellTypes,
  eventPageSize,
  feedFilters,
  feedTypes,
  maxNotifications,
  notificationDays,
  shownActors,
  shownItems,
} from '#contract/fan-events.ts';
import { maxIdLength } from '#contract/kind.ts';
import { maxPageSize } from '#contract/lists.ts';
import { suggestedBy, suggestedFans } from '#contract/suggestions.ts';

const notificationsTag = 'Notifications';
const feedTag = "What's new";

/** Longest `next` of a list that is read on from where a page ended, in characters. */
const maxCursorLength = 200;

/** Query of a list that is read on from where a page ended. */
const cursorProperties = {
  cursor: Type.Optional(
    Type.String({
      ...{ minLength: 1, maxLength: maxCursorLength },
      description: '`next` of the page before; the first page without it',
    }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: eventPageSize })),
};
const next = nullable('string', '`cursor` of the page that follows; null on the last one');

/** A fan whom an entry names. */
const Fan = Type.Object(
  { ...ReferenceAnswer.properties, image: nullable('string') },
  { title: 'Fan' },
);

/** An item, a lineup or a fan, with as much as a small picture of it is drawn from. */
const Thing = Type.Object(
  {
    _id: Type.String(),
    kind: Type.String({ description: 'Of an item or a lineup; user of a fan' }),
    name: Type.String(),
    image: nullable('string', 'Address of an uploaded picture; null where it is drawn'),
    look: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description:
        'What it is drawn from: the fields of an item, or who stands in which slot of a lineup; null of a fan and of what is no longer there',
    }),
  },
  { title: 'Thing' },
);
export type Thing = Data<typeof Thing>;

const at = Type.String({ description: 'ISO 8601, UTC', examples: ['2026-05-17T18:30:00.000Z'] });

/** What rang, once for all that is the same and unread. */
const Notification = Type.Object(
  {
    _id: Type.String({ description: 'Names the entry with what it holds now' }),
    type: Type.Enum([...bellTypes]),
    actors: Type.Array(Fan, {
      maxItems: shownActors,
      description: 'Who did it, the newest first; none where it was an admin',
    }),
    count: Type.Integer({ minimum: 0, description: 'How many fans did it' }),
    subject: Thing,
    detail: Type.Object(
      {
        rating: nullable('number', 'Of the newest comment'),
        text: nullable('string', 'What the newest comment says'),
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
  ...{ method: 'GET', path: '/notifications', access: 'verified', tag: notificationsTag },
  summary: 'What happened to the viewer, the newest first',
  description: `The same to the same thing is one entry while it is unread. Kept for ${notificationDays} days, ${maxNotifications} at most. What was taken back or deleted is gone, and so is what it told.`,
  query: Type.Object(cursorProperties, { additionalProperties: false }),
  answer: NotificationsPage,
  errors: [],
});

/** Longest `_id` of a notification: an id, and that of the newest act in it. */
const maxEntryIdLength = 2 * maxIdLength + 1;

export const readNotifications = defineCall({
  id: 'readNotifications',
  ...{ method: 'PATCH', path: '/notifications/read', access: 'verified', tag: notificationsTag },
  summary: 'Mark notifications as read, or all of them',
  description:
    'What an entry held when it was listed is read; what came to it since is unread, in an entry of its own. Ids of nobody are left alone.',
  body: Type.Object(
    {
      ids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: maxEntryIdLength }), {
          ...{ minItems: 1, maxItems: maxPageSize },
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

const ofEachType = <One>(one: One) =>
  Object.fromEntries(bellTypes.map((type) => [type, one])) as Record<
    (typeof bellTypes)[number],
    One
  >;

const NotificationSettings = Type.Object(ofEachType(Type.Object(switches, { title: 'Switches' })), {
  title: 'NotificationSettings',
});
export type NotificationSettings = Data<typeof NotificationSettings>;

const settingsTarget = { path: '/notifications/settings', tag: notificationsTag } as const;

export const getNotificationSettings = defineCall({
  id: 'getNotificationSettings',
  ...{ method: 'GET', ...settingsTarget, access: 'verified' },
  summary: 'Which kinds of notifications the viewer wants, and where',
  answer: NotificationSettings,
  errors: [],
});

export const changeNotificationSettings = defineCall({
  id: 'changeNotificationSettings',
  ...{ method: 'PATCH', ...settingsTarget, access: 'verified' },
  summary: 'Switch kinds of notifications on or off',
  description: 'What it does not name stays as it is.',
  body: Type.Object(
    ofEachType(
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

/** What a fan did. */
const FeedEntry = Type.Object(
  {
    _id: Type.String(),
    type: Type.Enum([...feedTypes]),
    actor: Fan,
    at,
    items: Type.Array(Thing, {
      maxItems: shownItems,
      description: 'What it was done to, in the order of doing',
    }),
    count: Type.Integer({ minimum: 1, description: 'Of how many things' }),
    comment: nullable('string'),
    rating: nullable('number'),
  },
  { title: 'FeedEntry' },
);
export type FeedEntry = Data<typeof FeedEntry>;

const FeedPage = Type.Object({ data: Type.Array(FeedEntry), next }, { title: 'FeedPage' });
export type FeedPage = Data<typeof FeedPage>;

export const listFeed = defineCall({
  id: 'listFeed',
  ...{ method: 'GET', path: '/feed', access: 'verified', tag: feedTag },
  summary: 'What those did whom the viewer follows, the newest first',
  description:
    'Likes and follows of one fan within a clock hour (UTC) are one entry. All pages tell what had happened when the first was read, so that nothing is told twice or left out while more comes.',
  query: Type.Object(
    {
      type: Type.Optional(
        Type.Enum([...feedFilters], { description: 'Only these; all without it' }),
      ),
      ...cursorProperties,
    },
    { additionalProperties: false },
  ),
  answer: FeedPage,
  errors: [],
});

/** A fan worth following. */
const SuggestedFan = Type.Object(
  {
    ...UserCard.properties,
    followersCount: Type.Integer({ minimum: 0 }),
    common: Type.Integer({ minimum: 0, description: 'How many of the things both like' }),
    items: Type.Array(Type.Object({ ...ReferenceAnswer.properties, kind: Type.String() }), {
      maxItems: 3,
      description: 'A few of those, what fewest like first',
    }),
  },
  { title: 'SuggestedFan' },
);
export type SuggestedFan = Data<typeof SuggestedFan>;

const SuggestedFans = Type.Object(
  {
    data: Type.Array(SuggestedFan, { maxItems: suggestedFans }),
    likes: Type.Integer({ minimum: 0, description: 'How many things the viewer likes' }),
  },
  { title: 'SuggestedFans' },
);
export type SuggestedFans = Data<typeof SuggestedFans>;

export const suggestFans = defineCall({
  id: 'suggestFans',
  ...{ method: 'GET', path: '/users/suggested', access: 'verified', tag: 'Following' },
  summary: 'Fans worth following, whom the viewer does not follow',
  query: Type.Object(
    {
      by: Type.Optional(
        Type.Enum([...suggestedBy], {
          default: 'taste',
          description: 'Whose likes are like the own, who is followed most, or who is newest',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answer: SuggestedFans,
  errors: [],
});

const CommonPage = Type.Object({ data: Type.Array(Thing), ...pageFacts }, { title: 'CommonPage' });
export type CommonPage = Data<typeof CommonPage>;

export const listCommon = defineCall({
  id: 'listCommon',
  ...{ method: 'GET', path: '/users/:id/common', access: 'verified', tag: 'Following' },
  summary: 'What both the viewer and a user like, what fewest like first',
  query: PageQuery,
  answer: CommonPage,
  errors: ['userNotFound', 'tooDeep'],
});
