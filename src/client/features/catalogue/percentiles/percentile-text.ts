import type { PeerGroup } from '#contract/calls/kinds.ts';
import type { Kind } from '#contract/kind.ts';
import { everyone } from '#contract/percentiles.ts';
import { formatCount } from '../format.ts';

/** Those whom an item is compared with: 'midfielders', 'lifters in 83 kg Open', 'all riders'. */
export function peersText(kind: Kind, { by, name }: Pick<PeerGroup, 'by' | 'name'>): string {
  const words = kind.peers[by];
  if (by === everyone || words === undefined || name === null) return `all ${kind.labels.many}`;
  return words.replace('{name}', name);
}

/** A group with how many it has: '38 midfielders', '1,046 lifters in 83 kg Open', '46 riders'. */
export function groupText(kind: Kind, group: PeerGroup): string {
  const words = group.by === everyone ? kind.labels.many : peersText(kind, group);
  if (group.peers === 1) return `${words}: only this one`;
  return `${formatCount(group.peers)} ${words}`;
}

/** A rank in words: 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(rank: number): string {
  const suffixes = { one: 'st', two: 'nd', few: 'rd' } as const;
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(rank);
  return `${formatCount(rank)}${suffixes[rule as keyof typeof suffixes] ?? 'th'}`;
}

/** Cells of a percentile: one for four of every hundred peers. */
export const percentileCells = 25;

/** How many of its cells a percentile fills. */
export function filledCells(percentile: number): number {
  return Math.round((percentile * percentileCells) / 100);
}
