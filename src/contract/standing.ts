import { Type } from 'typebox';
import { nullable } from './items.ts';

/** Fewer peers than these are counted, and nobody is ranked among them. */
export const leastPeers = 10;
/** The group of peers that every kind has: all of its items. */
export const everyone = 'everyone';
/** Most bars of a histogram. */
export const maxBins = 30;

const count = Type.Integer({ minimum: 0 });

/** Whom an item can be compared with. */
export interface PeerGroup {
  /** The field whose value its members share, or 'everyone'. */
  readonly by: string;
  /** That value in words, as 'midfielder' or a category's name; null for everyone. */
  readonly name: string | null;
  /** How many they are, the item itself among them. */
  readonly peers: number;
}

/** How one number of an item stands among its peers. */
export interface StandingNumber {
  readonly field: string;
  readonly value: number | null;
  /** How many of the peers have this number at all; rank and percentile are among these. */
  readonly of: number;
  /** 1 is the best: the lowest where low is good. Null without a value or under `leastPeers`. */
  readonly rank: number | null;
  /**
   * Of a hundred peers, how many this one is better than, ties half: 0–99, rounded down. Null as
   * `rank` is.
   */
  readonly percentile: number | null;
}

/** Answer of a standing call. */
export interface Standing {
  /** The group that was asked for; else the first with `leastPeers`, or everyone. */
  readonly group: string;
  /** Every group that the item belongs to, as its kind lists them; everyone last. */
  readonly groups: readonly PeerGroup[];
  readonly numbers: readonly StandingNumber[];
}

export const StandingAnswer = Type.Object({
  group: Type.String(),
  groups: Type.Array(Type.Object({ by: Type.String(), name: nullable('string'), peers: count })),
  numbers: Type.Array(
    Type.Object({
      field: Type.String(),
      value: nullable('number'),
      of: count,
      rank: nullable('number', 'Among those who have the number; 1 is the best'),
      percentile: nullable('number', 'Share of peers it is better than, ties half: 0–99'),
    }),
  ),
});

/** One bar of a histogram: how many values lie from `from` up to, but without, `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Answer of a histogram call. */
export interface Histogram {
  readonly field: string;
  /** How many items have the number. */
  readonly of: number;
  /** Smallest and largest value; null when no item has one. */
  readonly min: number | null;
  readonly max: number | null;
  /** Of one width, without gaps; the empty ones too. */
  readonly bins: readonly Bin[];
}

export const HistogramAnswer = Type.Object({
  field: Type.String(),
  of: count,
  min: nullable('number'),
  max: nullable('number'),
  bins: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count }), {
    maxItems: maxBins,
  }),
});
