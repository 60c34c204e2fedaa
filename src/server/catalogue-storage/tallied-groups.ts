import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';

/** Which groups of peers are tallied, by what numbers, and under which keys: see tallies-store.ts. */

/** In place of a field's name, in the tally that counts a group's members. */
export const memberCountField = '';

/** The groups of peers that a kind has, the largest last. */
export function peersOf(kind: Kind): readonly string[] {
  return [...Object.keys(kind.peers), everyone];
}

/**
 * The numbers kept of a whole group: those compared, and of everyone those that the finder filters
 * by. Of a kind that splits its groups others than everyone are only counted.
 */
export function talliedFields(kind: Kind, peer: string): string[] {
  const filters = peer === everyone ? kind.filters : [];
  const compared = peer !== everyone && kind.peersWithin ? [] : kind.compared;
  const names = [...new Set([...compared, ...filters])];
  return names.filter((name) => getField(kind, name)?.type === 'number');
}

/** A group of peers, or the part of it that shares a value of the field that splits the kind's groups. */
export interface PeerGroupKey {
  /** The field that makes the group, or 'everyone'. */
  readonly by: string;
  /** The value or id that its members share; empty for everyone. */
  readonly member: string;
  /** The value of `peersWithin` that they share besides; null for those without one. */
  readonly within: string | null;
}

/** The rows of `tally` that are of those with whom an item is compared. */
export function talliedPeers(kind: Kind, { by, member, within }: PeerGroupKey) {
  return kind.peersWithin
    ? { peer: splitPeer(by, kind.peersWithin), member: splitMember(member, within) }
    : { peer: by, member };
}

function splitPeer(peer: string, within: string): string {
  return `${peer}/${within}`;
}

/** Also written in SQL: see `membersOf` of tally-counts-store.ts. */
function splitMember(member: string, within: string | null): string {
  return `${member}/${within ?? ''}`;
}

/** One of the tallies of a kind: how its groups are found, and the fields that are counted. */
export interface TallyDefinition {
  /** The field that makes the group, or 'everyone'. */
  readonly by: string;
  /** Under which its rows are kept. */
  readonly peer: string;
  /** The field that splits it; null of a whole one. */
  readonly within: string | null;
  readonly fields: readonly string[];
}

/** All that is counted of a kind: its whole groups and, where it splits them, their parts. */
export function tallyDefinitionsOf(kind: Kind): TallyDefinition[] {
  const { peersWithin: within, compared } = kind;
  const peers = peersOf(kind);
  const whole = peers.map((by) => {
    return { by, peer: by, within: null, fields: [memberCountField, ...talliedFields(kind, by)] };
  });
  if (within === undefined) return whole;
  const fields = [memberCountField, ...compared];
  return [...whole, ...peers.map((by) => ({ by, peer: splitPeer(by, within), within, fields }))];
}

/** Everything that a kind's tallies depend on. */
export function shapeOf(kind: Kind): string {
  return tallyDefinitionsOf(kind)
    .map(({ peer, fields }) => `${peer}: ${fields.filter(Boolean).join(' ')}`)
    .join('\n');
}

/** Under what a group and all of its parts are kept. */
export function tallyKeysOf(kind: Kind, { by, member }: Omit<PeerGroupKey, 'within'>) {
  const whole = { peer: by, member };
  const field = getField(kind, kind.peersWithin ?? '');
  if (field?.type !== 'choice') return [whole];
  const values = [...field.options, null];
  return [whole, ...values.map((within) => talliedPeers(kind, { by, member, within }))];
}
