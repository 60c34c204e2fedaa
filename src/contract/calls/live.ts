import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';
import { maxNotifications } from '#contract/fans/fan-events.ts';
import { maxFollowed } from '#contract/fans/follows.ts';

const LiveState = Type.Object(
  {
    unread: Type.Integer({ minimum: 0, description: 'Number of unread notifications' }),
    newest: nullable(
      'string',
      'Time of the newest action of a followed fan, after `since` or while the stream is open; null if there is none',
    ),
  },
  { title: 'LiveState' },
);
/** Every event has the whole state, so a client may miss some. */
export type LiveState = Data<typeof LiveState>;

const since = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: '`at` of the newest feed entry that the client has; by default the current time',
  examples: ['2026-05-17T18:30:00.000Z'],
});

export const openStream = defineCall({
  id: 'openStream',
  method: 'GET',
  path: '/stream',
  access: 'verified',
  tag: 'Notifications',
  stream: true,
  summary: 'Live updates about unread notifications and new feed entries',
  description:
    'Server-Sent Events with the state: immediately, within a second of each change, and every 25 seconds. The stream ends with its session. A sixth stream of a fan closes the oldest one, whose `retry` says when to reconnect.',
  bound: `${maxNotifications} notifications, and the newest act of ${maxFollowed} follows`,
  query: Type.Object({ since: Type.Optional(since) }, { additionalProperties: false }),
  answer: LiveState,
  errors: [],
});
