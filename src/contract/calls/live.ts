import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';
import { maxNotifications } from '#contract/fans/fan-events.ts';
import { maxFollowed } from '#contract/fans/follows.ts';

const LiveState = Type.Object(
  {
    unread: Type.Integer({ minimum: 0, description: 'How many notifications are unread' }),
    newest: nullable(
      'string',
      'When those whom the viewer follows last did something, after `since` or while the stream is open; null for nothing',
    ),
  },
  { title: 'LiveState' },
);
/** Every event has the whole state, so a client that missed one needs only the next one. */
export type LiveState = Data<typeof LiveState>;

const since = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: '`at` of the newest entry of the feed that the client has; the present without it',
  examples: ['2026-05-17T18:30:00.000Z'],
});

export const openStream = defineCall({
  id: 'openStream',
  method: 'GET',
  path: '/stream',
  access: 'verified',
  tag: 'Notifications',
  stream: true,
  summary: 'What is unread and new, as it happens',
  description:
    'Server-Sent Events: the state at once, then again within a second whenever it changes. The state is repeated every 25 seconds. It ends with its session. Of more than five streams of a fan the oldest ends; its `retry` says when to open it again.',
  bound: `${maxNotifications} notifications, and the newest act of ${maxFollowed} follows`,
  query: Type.Object({ since: Type.Optional(since) }, { additionalProperties: false }),
  answer: LiveState,
  errors: [],
});
