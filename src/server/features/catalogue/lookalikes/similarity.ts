import type { Kind } from '#contract/kinds/kind.ts';
import { fnv1a, isOneEditApart, nameKeys, sortedWords } from './similar-names.ts';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  readonly folded: string;
  readonly facts: Readonly<Record<string, readonly (string | number)[]>>;
  readonly sameAs: string | null;
  readonly line?: number;
}

/** Ordered from the most to the least certain. */
export const similarities = ['sameName', 'otherOrder', 'oneApart'] as const;
export type Similarity = (typeof similarities)[number];

export const similarityText: Readonly<Record<Similarity, string>> = {
  sameName: 'same name',
  otherOrder: 'other order',
  oneApart: 'one letter apart',
};

const noIdentity: NonNullable<Kind['identity']> = { shared: [], fixed: [] };

export function identityFields({ identity = noIdentity, peersWithin }: Kind): string[] {
  return [
    ...new Set([...identity.shared, ...identity.fixed, ...(peersWithin ? [peersWithin] : [])]),
  ];
}

function factOf(item: NamedItem, field: string): readonly (string | number)[] {
  return item.facts[field] ?? [];
}

/** Null if either item has no value. */
function sharesValue(one: NamedItem, other: NamedItem, field: string): boolean | null {
  const [values, others] = [factOf(one, field), factOf(other, field)];
  if (values.length === 0 || others.length === 0) return null;
  return values.some((value) => others.includes(value));
}

/**
 * True for intended pairs, such as a raw and an equipped result. Two raw results of one person may
 * still be duplicates.
 */
function areKnownApart(kind: Kind, one: NamedItem, other: NamedItem): boolean {
  if (one.sameAs === null || one.sameAs !== other.sameAs) return false;
  return kind.peersWithin === undefined || sharesValue(one, other, kind.peersWithin) !== true;
}

/**
 * Null if the items are not alike. Names one edit apart need a shared fact (see `Kind.identity`).
 * Names with the same words need one only if another fact differs.
 */
export function similarityOf(kind: Kind, one: NamedItem, other: NamedItem): Similarity | null {
  if (areKnownApart(kind, one, other)) return null;
  const { shared, fixed } = kind.identity ?? noIdentity;
  if (fixed.some((field) => sharesValue(one, other, field) === false)) return null;
  const facts = shared.map((field) => sharesValue(one, other, field));
  const isShared = shared.length === 0 || facts.includes(true);
  if (sortedWords(one.folded) === sortedWords(other.folded)) {
    if (!isShared && facts.includes(false)) return null;
    return one.folded === other.folded ? 'sameName' : 'otherOrder';
  }
  return isShared && isOneEditApart(one.folded, other.folded) ? 'oneApart' : null;
}

export function keyCountOf({ identity = noIdentity }: Kind, item: NamedItem): number {
  const shared = identity.shared.flatMap((field) => factOf(item, field)).length;
  const names = identity.shared.length === 0 ? 1 : shared;
  return 1 + names * (item.folded.length + 1);
}

export function similarityKeysOf({ identity = noIdentity }: Kind, item: NamedItem): number[] {
  const values = identity.shared.flatMap((field) =>
    factOf(item, field).map((value) => `${field} ${value} `),
  );
  const seeds = identity.shared.length === 0 ? [''] : values;
  return [
    fnv1a(sortedWords(item.folded), fnv1a('words ')),
    ...seeds.flatMap((seed) => nameKeys(item.folded, fnv1a(seed))),
  ];
}
