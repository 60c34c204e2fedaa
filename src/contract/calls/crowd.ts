import { type TSchema, Type } from 'typebox';
import { defineCall } from '#contract/call.ts';
import { slotAnswer } from '#contract/calls/lineups.ts';
import { describedObject, nameOf, nullable } from '#contract/calls/shared.ts';
import { comparedFollows } from '#contract/fans/follows.ts';
import {
  crowdEndpoint,
  crowdGroups,
  crowdItemEndpoint,
  listedPicks,
  maxPicked,
  minCrowd,
} from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

const CrowdQuery = Type.Object(
  {
    of: Type.Optional(
      Type.Enum([...crowdGroups], {
        default: 'all',
        description:
          'Whose are counted: of all fans, or of those whom one follows, for which one must be logged in',
      }),
    ),
  },
  { additionalProperties: false },
);

const share = nullable(
  'number',
  `Of all that are counted, from 0 to 1; null of fewer than ${minCrowd}`,
);
const count = Type.Integer({ minimum: 0 });

function bySlot<Schema extends TSchema>({ slots }: Lineup, schema: Schema, description: string) {
  const schemas: Record<string, Schema> = Object.fromEntries(
    slots.map(({ name }) => [name, schema]),
  );
  return describedObject({}, schemas, {}, { description });
}

export function crowdAnswer(lineup: Lineup) {
  const { one, many } = lineup.labels;
  const name = nameOf(one);
  const pickProperties = { item: slotAnswer(lineup), count, share };
  const pick = Type.Object(pickProperties, { title: `${name}Pick` });
  const rank = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description: `Among those in the slot; null beyond ${maxPicked}, and where nobody has it there`,
  });
  const ownPick = Type.Object({ ...pickProperties, rank }, { title: `${name}OwnPick` });
  const others = Type.Object({ items: count, count, share });
  const own = Type.Object(
    {
      _id: Type.String({ description: `Id of one's own ${one}` }),
      share,
      slots: bySlot(
        lineup,
        Type.Union([ownPick, Type.Null()]),
        'What stands there, and how many agree; null while the slot is open',
      ),
    },
    { title: `Own${name}InCrowd` },
  );
  return describedObject(
    { total: Type.Integer({ minimum: 0, description: `How many ${many} are counted` }) },
    {
      [lineup.name]: bySlot(
        lineup,
        Type.Union([pick, Type.Null()]),
        'Who stands where: in no two slots the same, the greatest sum of counts',
      ),
    },
    {
      slots: bySlot(lineup, Type.Array(pick, { maxItems: listedPicks }), 'The most picked'),
      others: bySlot(
        lineup,
        others,
        `All others in the slot together: how many they are, up to ${maxPicked}, and who picked them`,
      ),
      own: Type.Union([own, Type.Null()], {
        description: 'How many agree with what the viewer built; null without anything built',
      }),
    },
    { title: `${name}Crowd` },
  );
}

export function crowdCall(lineup: Lineup) {
  const { many, title } = lineup.labels;
  return defineCall({
    id: `get${nameOf(many)}Crowd`,
    ...crowdEndpoint(lineup),
    access: 'public',
    tag: title,
    summary: `What the fans chose in their ${many}`,
    description: `Share is count through all ${many} that are counted: open slots count for nobody.`,
    bound: `the picks of each slot, or of the newest ${comparedFollows} follows`,
    isHeavy: true,
    query: CrowdQuery,
    answer: crowdAnswer(lineup),
    errors: [],
  });
}
export type CrowdCall = ReturnType<typeof crowdCall>;

export function crowdItemAnswer(lineup: Lineup) {
  const { many } = lineup.labels;
  return describedObject(
    {
      total: Type.Integer({ minimum: 0, description: `How many ${many} are counted` }),
      count: Type.Integer({ minimum: 0, description: `In how many of the ${many} it stands` }),
      share,
    },
    {},
    { slots: bySlot(lineup, count, 'In how many it stands there') },
    { title: `${nameOf(lineup.labels.one)}CrowdItem` },
  );
}

export function crowdItemCall(lineup: Lineup) {
  const { many, title } = lineup.labels;
  return defineCall({
    id: `get${nameOf(many)}CrowdItem`,
    ...crowdItemEndpoint(lineup),
    access: 'public',
    tag: title,
    summary: `In how many ${many} one of the ${lineup.of.labels.many} stands`,
    description: `By the id of one that was merged into it, too. None stands twice in one of the ${many}.`,
    bound: 'the slots of one item',
    answer: crowdItemAnswer(lineup),
    errors: ['itemNotFound'],
  });
}
export type CrowdItemCall = ReturnType<typeof crowdItemCall>;
