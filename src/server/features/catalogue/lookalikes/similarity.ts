import type { Kind } from '#contract/kinds/kind.ts';
import { hashOf, isOneEditApart, nameKeys, sortedWords } from './similar-names.ts';

/** An item as others are compared with it. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
  readonly folded: string;
  /** The values of the fields that its kind's `identity` names; ids of what it refers to. */
  readonly facts: Readonly<Record<string, readonly (string | number)[]>>;
  /** Items of one and the same person share it; null of those that nobody else is. */
  readonly sameAs: string | null;
  /** The line of the file that it is created of. */
  readonly line?: number;
}

/** Why two items look like one, the surest first. */
export const similarities = ['sameName', 'otherOrder', 'oneApart'] as const;
export type Similarity = (typeof similarities)[number];

export const similarityText: Readonly<Record<Similarity, string>> = {
  sameName: 'same name',
  otherOrder: 'other order',
  oneApart: 'one letter apart',
};

const nothing: NonNullable<Kind['identity']> = { shared: [], fixed: [] };

/** Names of the fields that `NamedItem.facts` has. */
export function identityFields({ identity = nothing, peersWithin }: Kind): string[] {
  return [
    ...new Set([...identity.shared, ...identity.fixed, ...(peersWithin ? [peersWithin] : [])]),
  ];
}

function factOf(item: NamedItem, field: string): readonly (string | number)[] {
  return item.facts[field] ?? [];
}

/** Whether a fact is the same; null where it is not known of both. */
function isSame(one: NamedItem, other: NamedItem, field: string): boolean | null {
  const [values, others] = [factOf(one, field), factOf(other, field)];
  if (values.length === 0 || others.length === 0) return null;
  return values.some((value) => others.includes(value));
}

/**
 * Whether two items are one person's and meant to be two: not where both are raw, as after a merge
 * of what each had beside it.
 */
function areKnownApart(kind: Kind, one: NamedItem, other: NamedItem): boolean {
  if (one.sameAs === null || one.sameAs !== other.sameAs) return false;
  return kind.peersWithin === undefined || isSame(one, other, kind.peersWithin) !== true;
}

/**
 * Why two items of a kind look like one, null where they do not. Nearly the same name takes a shared
 * fact beside it (see `Kind.identity`); the same words in whatever order only none that differs.
 */
export function similarityOf(kind: Kind, one: NamedItem, other: NamedItem): Similarity | null {
  if (areKnownApart(kind, one, other)) return null;
  const { shared, fixed } = kind.identity ?? nothing;
  if (fixed.some((field) => isSame(one, other, field) === false)) return null;
  const facts = shared.map((field) => isSame(one, other, field));
  const isShared = shared.length === 0 || facts.includes(true);
  if (sortedWords(one.folded) === sortedWords(other.folded)) {
    if (!isShared && facts.includes(false)) return null;
    return one.folded === other.folded ? 'sameName' : 'otherOrder';
  }
  return isShared && isOneEditApart(one.folded, other.folded) ? 'oneApart' : null;
}

/** How many keys an item has at most. */
export function keyCountOf({ identity = nothing }: Kind, item: NamedItem): number {
  const shared = identity.shared.flatMap((field) => factOf(item, field)).length;
  const names = identity.shared.length === 0 ? 1 : shared;
  return 1 + names * (item.folded.length + 1);
}

/** Two items that look like one have one of these in common at least. */
export function similarityKeysOf({ identity = nothing }: Kind, item: NamedItem): number[] {
  const values = identity.shared.flatMap((field) =>
    factOf(item, field).map((value) => `${field} ${value} `),
  );
  const seeds = identity.shared.length === 0 ? [''] : values;
  return [
    hashOf(sortedWords(item.folded), hashOf('words ')),
    ...seeds.flatMap((seed) => nameKeys(item.folded, hashOf(seed))),
  ];
}
