import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';
import { at, cursorProperties, Fan, next, Thing } from '#contract/calls/things.ts';
import { countedActs, feedFilters, feedTypes, shownItems } from '#contract/fans/fan-events.ts';
import { maxFollowed } from '#contract/fans/follows.ts';

const FeedEntry = Type.Object(
  {
    _id: Type.String(),
    type: Type.Enum([...feedTypes]),
    actor: Fan,
    at,
    items: Type.Array(Thing, {
      maxItems: shownItems,
      description: 'Items that the fan acted on, in the order of the actions',
    }),
    count: Type.Integer({
      minimum: 1,
      maximum: countedActs,
      description: `Number of items, at most ${countedActs}`,
    }),
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
  method: 'GET',
  path: '/feed',
  access: 'verified',
  tag: "What's new",
  summary: 'What the fans did that the viewer follows, newest first',
  description:
    'Likes and follows of one fan within a clock hour (UTC) are one entry. All pages show the state when the first page was read, so that new activity neither repeats nor hides entries.',
  bound: `a page of entries of ${maxFollowed} follows, and ${countedActs} acts of an hour`,
  isHeavy: true,
  query: Type.Object(
    {
      type: Type.Optional(
        Type.Enum([...feedFilters], { description: 'Type of entries; by default all' }),
      ),
      ...cursorProperties,
    },
    { additionalProperties: false },
  ),
  answer: FeedPage,
  errors: [],
});
