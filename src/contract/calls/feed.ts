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
      description: 'What it was done to, in the order of doing',
    }),
    count: Type.Integer({
      minimum: 1,
      maximum: countedActs,
      description: `Of how many things; ${countedActs} for that many or more`,
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
  summary: 'What those did whom the viewer follows, the newest first',
  description:
    'Likes and follows of one fan within a clock hour (UTC) are one entry. All pages tell what had happened when the first was read, so that nothing is told twice or left out while more comes.',
  bound: `a page of entries of ${maxFollowed} follows, and ${countedActs} acts of an hour`,
  isHeavy: true,
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
