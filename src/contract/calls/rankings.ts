import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { itemAnswer, rankedItemAnswer } from '#contract/calls/item-answers.ts';
import { approximate } from '#contract/calls/percentiles.ts';
import { describedObject, nameOf, pageFacts, pageProperties } from '#contract/calls/shared.ts';
import { rankingEndpoint } from '#contract/endpoints.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { groupNames, type Ranking, rankingField, unknownGroup } from '#contract/kinds/rankings.ts';

const RankedGroup = Type.Object(
  {
    group: Type.String({ description: `Value of the group, or '${unknownGroup}'` }),
    count: Type.Integer({ minimum: 0 }),
  },
  { title: 'RankedGroup' },
);
export type RankedGroup = Data<typeof RankedGroup>;

function rankingQuery(ranking: Ranking) {
  const { within } = ranking;
  const group = Type.Optional(
    Type.Enum(groupNames(ranking), {
      description: `${within.field.label}: group to show; by default the largest`,
    }),
  );
  const name = Type.Optional(
    Type.String({ description: `Part of the name; does not change the ranks` }),
  );
  return describedObject({ name }, { [within.name]: group }, pageProperties, {
    additionalProperties: false,
  });
}

function rankingAnswer({ kind, ranked }: Ranking) {
  const item = itemAnswer(ranked);
  return Type.Object(
    {
      group: Type.String({ description: 'Shown group' }),
      groups: Type.Array(RankedGroup, {
        description: `All groups, largest first, including '${unknownGroup}' if not empty`,
      }),
      best: Type.Array(Type.Object({ field: Type.String(), item }, { title: 'BestOfGroup' }), {
        description: 'Best item of the group by each number that at least one item has',
      }),
      data: Type.Array(rankedItemAnswer(ranked)),
      approximate,
      ...pageFacts,
    },
    { title: `${nameOf(kind.labels.one)}Ranking` },
  );
}
export type RankingAnswer = Data<ReturnType<typeof rankingAnswer>>;
export type RankedItem = Data<ReturnType<typeof rankedItemAnswer>>;

export function rankingCall(ranking: Ranking) {
  const { kind, ranked } = ranking;
  const by = lowerFirst(rankingField(ranking).label);
  return defineCall({
    id: `get${nameOf(kind.labels.one)}Ranking`,
    ...rankingEndpoint(kind),
    access: 'verified',
    tag: kind.labels.title,
    summary: `The ${ranked.labels.many} of a ${kind.labels.one}, ranked by ${by}`,
    bound: 'a page of a ranking',
    isLong: true,
    query: rankingQuery(ranking),
    answer: rankingAnswer(ranking),
    errors: ['itemNotFound', 'tooDeep'],
  });
}
export type RankingCall = ReturnType<typeof rankingCall>;
