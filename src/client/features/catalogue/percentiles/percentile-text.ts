import type { PeerGroup } from '#contract/calls/percentiles.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind, type PeerWords } from '#contract/kinds/kind.ts';
import { everyone, maxExactRank } from '#contract/kinds/percentiles.ts';
import { formatCount } from '../format.ts';

type NamedGroup = Pick<PeerGroup, 'by' | 'name' | 'within'>;

function wordsFor(words: PeerWords | undefined, name: string): string | undefined {
  if (typeof words === 'string') return words.replace('{name}', name);
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The members of a group: 'midfielders', 'raw lifters in 83 kg Open', 'lifters of unknown equipment'. */
function membersText(kind: Kind, { by, name, within }: NamedGroup): string {
  const { peers, peersWithin, labels } = kind;
  const words = (name !== null && wordsFor(peers[by], name)) || labels.many;
  if (peersWithin === undefined) return words;
  const { label = '' } = getField(kind, peersWithin) ?? {};
  return within === null
    ? `${words} of unknown ${lowerFirst(label)}`
    : `${lowerFirst(within)} ${words}`;
}

/** Those whom an item is compared with: 'midfielders', 'raw lifters in 83 kg Open', 'all riders'. */
export function peersText(kind: Kind, group: NamedGroup): string {
  const members = membersText(kind, group);
  return group.by === everyone ? `all ${members}` : members;
}

/**
 * A group with how many it has: '38 midfielders', '1,046 raw lifters in 83 kg Open', '46 riders';
 * 'about 412,000 raw lifters' of an estimate.
 */
export function groupText(kind: Kind, group: PeerGroup, isEstimate = false): string {
  const words = membersText(kind, group);
  if (group.peers === 1) return `${words}: only this one`;
  return `${isEstimate ? 'about ' : ''}${formatCount(group.peers)} ${words}`;
}

/** A rank in words: 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(rank: number): string {
  const suffixes = { one: 'st', two: 'nd', few: 'rd' } as const;
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(rank);
  return `${formatCount(rank)}${suffixes[rule as keyof typeof suffixes] ?? 'th'}`;
}

/**
 * A rank in a group: '3rd of 38 midfielders', '1st of 312 raw in 83 kg Open', '7th of 4,120 raw men'.
 * Where 'raw' says of whom it is, they are not named again. Of an estimate 'about 2,100th of about 412,000 raw'.
 */
export function rankText(
  kind: Kind,
  rank: number,
  { peers, ...group }: PeerGroup,
  isEstimate = false,
): string {
  const members = membersText(kind, group);
  const isSplit = kind.peersWithin !== undefined && group.within !== null;
  const words = isSplit ? members.replace(` ${kind.labels.many}`, '') : members;
  const about = isEstimate ? 'about ' : '';
  return `${rank > maxExactRank ? about : ''}${ordinal(rank)} of ${about}${formatCount(peers)} ${words}`;
}

/** Cells of a percentile: one for four of every hundred peers. */
export const percentileCells = 25;

/** How many of its cells a percentile fills. */
export function filledCells(percentile: number): number {
  return Math.round((percentile * percentileCells) / 100);
}
