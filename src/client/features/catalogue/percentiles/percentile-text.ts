import { formatCount } from '#client/lists/pluralize.ts';
import type { PeerGroup } from '#contract/calls/percentiles.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind, type PeerWords } from '#contract/kinds/kind.ts';
import { everyone, maxExactRank } from '#contract/kinds/percentiles.ts';
import { ordinalSuffix } from '../format.ts';

type NamedGroup = Pick<PeerGroup, 'by' | 'name' | 'within'>;

function wordsFor(words: PeerWords | undefined, name: string): string | undefined {
  if (typeof words === 'string') return words.replace('{name}', name);
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** Returns 'midfielders', 'raw lifters in 83 kg Open' or 'lifters of unknown equipment'. */
function membersText(kind: Kind, { by, name, within }: NamedGroup): string {
  const { peers, peersWithin, labels } = kind;
  const words = (name !== null && wordsFor(peers[by], name)) || labels.many;
  if (peersWithin === undefined) return words;
  const { label = '' } = getField(kind, peersWithin) ?? {};
  return within === null
    ? `${words} of unknown ${lowerFirst(label)}`
    : `${lowerFirst(within)} ${words}`;
}

export function peersText(kind: Kind, group: NamedGroup): string {
  const members = membersText(kind, group);
  return group.by === everyone ? `all ${members}` : members;
}

/** Formats '38 midfielders', or 'about 412,000 raw lifters' for an estimate. */
export function groupText(kind: Kind, group: PeerGroup, isEstimate = false): string {
  const words = membersText(kind, group);
  if (group.peers === 1) return `${words}: only this one`;
  return `${isEstimate ? 'about ' : ''}${formatCount(group.peers)} ${words}`;
}

export function ordinal(rank: number): string {
  return `${formatCount(rank)}${ordinalSuffix(rank)}`;
}

/**
 * Formats '3rd of 38 midfielders' or '7th of 4,120 raw men', without a noun where 'raw' suffices.
 * An estimate gives 'about 2,100th of about 412,000 raw'.
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

/** Each cell is four percent of the peers. */
export const percentileCells = 25;

export function filledCells(percentile: number): number {
  return Math.round((percentile * percentileCells) / 100);
}
