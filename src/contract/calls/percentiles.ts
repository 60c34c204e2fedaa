import { Type } from 'typebox';
import type { Data } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';
import { everyone, maxBins, maxExactRank, maxValues } from '#contract/kinds/percentiles.ts';

const count = Type.Integer({ minimum: 0 });

/** Present only if the numbers come from a sample. */
export const approximate = Type.Optional(
  Type.Literal(true, { description: `Counts, and ranks beyond ${maxExactRank}, are estimates` }),
);

const PeerGroup = Type.Object(
  {
    by: Type.String({ description: `Field whose value all members share, or '${everyone}'` }),
    name: nullable('string', 'Value of that field; null for everyone'),
    within: nullable(
      'string',
      'Second value that all members share, if the kind splits its groups; null if unknown',
    ),
    peers: Type.Integer({ minimum: 0, description: 'Number of members, including the item' }),
  },
  { title: 'PeerGroup' },
);
export type PeerGroup = Data<typeof PeerGroup>;

const StandingNumber = Type.Object(
  {
    field: Type.String(),
    value: nullable('number'),
    of: Type.Integer({ minimum: 0, description: 'Number of peers with a value' }),
    rank: nullable('number', 'Rank among the peers with a value, from 1 for the best'),
    percentile: nullable(
      'number',
      'Percentage of peers with a worse value, from 0 to 99; ties count half',
    ),
  },
  { title: 'StandingNumber' },
);
export type StandingNumber = Data<typeof StandingNumber>;

export const Standing = Type.Object(
  {
    group: Type.String({
      description: 'Requested group, or by default the first one with enough peers',
    }),
    groups: Type.Array(PeerGroup, {
      description: 'Groups in the order of the kind, with everyone last',
    }),
    numbers: Type.Array(StandingNumber),
    approximate,
  },
  { title: 'Standing' },
);
export type Standing = Data<typeof Standing>;

/** Excludes `to`. */
const Bin = Type.Object({ from: Type.Number(), to: Type.Number(), count }, { title: 'Bin' });
export type Bin = Data<typeof Bin>;

export const Histogram = Type.Object(
  {
    field: Type.String(),
    of: Type.Integer({ minimum: 0, description: 'Number of items with a value' }),
    min: nullable('number'),
    max: nullable('number'),
    bins: Type.Array(Bin, { maxItems: maxBins, description: 'Adjacent bins of equal width' }),
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
