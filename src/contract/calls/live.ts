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
      "When those whom the viewer follows last did something; another one than before: what's new is longer",
    ),
  },
  { title: 'LiveState' },
);
/** What an event of the stream says, all of it each time: one that is missed is made up by the next. */
export type LiveState = Data<typeof LiveState>;

export const openStream = defineCall({
  id: 'openStream',
  ...{ method: 'GET', path: '/stream', access: 'verified', tag: 'Notifications', stream: true },
  summary: 'What is unread and new, as it happens',
  description:
    'Server-Sent Events: the state at once, then again whenever it is another, within a second. A reader that names the last event that it has, in the header `last-event-id`, hears of what changed since. Comments between them say that the stream is alive. It ends with its session, and the oldest of a fan ends where there would be more than five.',
  bound: `${maxNotifications} notifications, and the newest act of ${maxFollowed} follows`,
  answer: LiveState,
  errors: [],
});
