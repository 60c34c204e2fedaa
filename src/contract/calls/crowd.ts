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
          'Whose lineups are counted: those of all fans, or of the fans that the viewer follows, which requires a login',
      }),
    ),
  },
  { additionalProperties: false },
);

const share = nullable(
  'number',
  `Share of all counted lineups, from 0 to 1; null if fewer than ${minCrowd} are counted`,
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
    description: `Rank among the items in the slot; null beyond ${maxPicked}, and if nobody picked the item for the slot`,
  });
  const ownPick = Type.Object({ ...pickProperties, rank }, { title: `${name}OwnPick` });
  const others = Type.Object({ items: count, count, share });
  const ownLineup = Type.Object(
    {
      _id: Type.String({ description: `Id of the viewer's own ${one}` }),
      share,
      slots: bySlot(
        lineup,
        Type.Union([ownPick, Type.Null()]),
        'Picked item, and how many fans made the same pick; null while the slot is open',
      ),
    },
    { title: `Own${name}InCrowd` },
  );
  return describedObject(
    { total: Type.Integer({ minimum: 0, description: `Number of counted ${many}` }) },
    {
      [lineup.name]: bySlot(
        lineup,
        Type.Union([pick, Type.Null()]),
        'Arrangement with the highest sum of counts in which no item is in two slots',
      ),
    },
    {
      slots: bySlot(lineup, Type.Array(pick, { maxItems: listedPicks }), 'Most picked items'),
      others: bySlot(
        lineup,
        others,
        `All other items in the slot together: their number, up to ${maxPicked}, and how often they were picked`,
      ),
      own: Type.Union([ownLineup, Type.Null()], {
        description:
          'How many fans made the same picks as the viewer; null if the viewer has no lineup',
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
    summary: `What fans picked in their ${many}`,
    description: `The share is the count divided by the number of counted ${many}. Open slots count for no item.`,
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
      total: Type.Integer({ minimum: 0, description: `Number of counted ${many}` }),
      count: Type.Integer({ minimum: 0, description: `Number of ${many} with the item` }),
      share,
    },
    {},
    { slots: bySlot(lineup, count, 'Number of lineups with the item in the slot') },
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
    summary: `In how many ${many} a ${lineup.of.labels.one} is`,
    description: `Also accepts the id of a merged item. No item is in two slots of a lineup.`,
    bound: 'the slots of one item',
    answer: crowdItemAnswer(lineup),
    errors: ['itemNotFound'],
  });
}
export type CrowdItemCall = ReturnType<typeof crowdItemCall>;
