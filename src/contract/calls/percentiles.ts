import { Type } from 'typebox';
import type { Data } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';
import { everyone, maxBins, maxExactRank, maxValues } from '#contract/kinds/percentiles.ts';

const count = Type.Integer({ minimum: 0 });

/** Present only for kinds with so many items that the numbers come from a sample. */
export const approximate = Type.Optional(
  Type.Literal(true, { description: `Counts, and ranks beyond ${maxExactRank}, are estimates` }),
);

const PeerGroup = Type.Object(
  {
    by: Type.String({ description: `The field whose value its members share, or '${everyone}'` }),
    name: nullable('string', 'That value in words; null for everyone'),
    within: nullable(
      'string',
      'What all of them share besides, where the kind splits its groups; null where that is unknown',
    ),
    peers: Type.Integer({ minimum: 0, description: 'How many they are, the item among them' }),
  },
  { title: 'PeerGroup' },
);
export type PeerGroup = Data<typeof PeerGroup>;

const StandingNumber = Type.Object(
  {
    field: Type.String(),
    value: nullable('number'),
    of: Type.Integer({ minimum: 0, description: 'How many of the peers have this number' }),
    rank: nullable('number', 'Among those who have the number; 1 is the best'),
    percentile: nullable('number', 'Share of peers it is better than, ties half: 0–99'),
  },
  { title: 'StandingNumber' },
);
export type StandingNumber = Data<typeof StandingNumber>;

export const Standing = Type.Object(
  {
    group: Type.String({ description: 'The group asked for; else the first with enough peers' }),
    groups: Type.Array(PeerGroup, { description: 'As the kind lists them, everyone last' }),
    numbers: Type.Array(StandingNumber),
    approximate,
  },
  { title: 'Standing' },
);
export type Standing = Data<typeof Standing>;

/** Counts the values from `from` (inclusive) to `to` (exclusive). */
const Bin = Type.Object({ from: Type.Number(), to: Type.Number(), count }, { title: 'Bin' });
export type Bin = Data<typeof Bin>;

export const Histogram = Type.Object(
  {
    field: Type.String(),
    of: Type.Integer({ minimum: 0, description: 'How many items have the number' }),
    min: nullable('number'),
    max: nullable('number'),
    bins: Type.Array(Bin, { maxItems: maxBins, description: 'Of one width, without gaps' }),
    approximate,
  },
  { title: 'Histogram' },
);
export type Histogram = Data<typeof Histogram>;

export const FieldValues = Type.Object(
  {
    field: Type.String(),
    values: Type.Array(Type.String(), {
      maxItems: maxValues,
      description: 'Distinct values of checked items, in alphabetical order',
    }),
    approximate,
  },
  { title: 'FieldValues' },
);
export type FieldValues = Data<typeof FieldValues>;
