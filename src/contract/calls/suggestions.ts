import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { PageQuery, pageFacts, ReferenceAnswer } from '#contract/calls/shared.ts';
import { Thing } from '#contract/calls/things.ts';
import { UserCard } from '#contract/calls/users.ts';
import { maxFollowed } from '#contract/fans/follows.ts';
import { comparedLikes, suggestedBy, suggestedFans } from '#contract/fans/suggestions.ts';

const SuggestedFan = Type.Object(
  {
    ...UserCard.properties,
    followersCount: Type.Integer({ minimum: 0 }),
    common: Type.Integer({
      minimum: 0,
      description: `Number of the viewer's newest ${comparedLikes} likes that both share`,
    }),
    items: Type.Array(Type.Object({ ...ReferenceAnswer.properties, kind: Type.String() }), {
      maxItems: 3,
      description: 'Some of the shared likes, the least liked items first',
    }),
  },
  { title: 'SuggestedFan' },
);
export type SuggestedFan = Data<typeof SuggestedFan>;

const SuggestedFans = Type.Object(
  {
    data: Type.Array(SuggestedFan, { maxItems: suggestedFans }),
    likes: Type.Integer({
      minimum: 0,
      description: `Number of the viewer's likes, counted up to ${comparedLikes}`,
    }),
  },
  { title: 'SuggestedFans' },
);
export type SuggestedFans = Data<typeof SuggestedFans>;

export const suggestFans = defineCall({
  id: 'suggestFans',
  method: 'GET',
  path: '/users/suggested',
  access: 'verified',
  tag: 'Following',
  summary: 'Suggested fans that the viewer does not follow yet',
  bound: `the newest ${comparedLikes} likes of each, and ${maxFollowed} follows`,
  isHeavy: true,
  query: Type.Object(
    {
      by: Type.Optional(
        Type.Enum([...suggestedBy], {
          default: 'taste',
          description:
            'Order: fans with similar likes, fans with the most followers, or the newest fans',
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
  method: 'GET',
  path: '/users/:id/common',
  access: 'verified',
  tag: 'Following',
  summary: 'Items that both the viewer and a user like, the least liked first',
  bound: `the newest ${comparedLikes} likes`,
  isHeavy: true,
  query: PageQuery,
  answer: CommonPage,
  errors: ['userNotFound', 'tooDeep'],
});
