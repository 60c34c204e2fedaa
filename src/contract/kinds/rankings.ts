import type { ChoiceField, NumberField } from './fields.ts';
import { getField, type Kind } from './kind.ts';
import { getKind, kindsOf, type Sport } from './sport.ts';

/** Group of items whose choice has no value. */
export const unknownGroup = 'unknown';

/** `Kind.ranking` with names replaced by what they refer to. */
export interface Ranking {
  /** Kind whose detail pages show the ranking. */
  readonly kind: Kind;
  readonly ranked: Kind;
  /** Field of the ranked items that refers to the item of the page. */
  readonly reference: string;
  readonly by: string;
  /** Splits the ranked items into groups. */
  readonly within: { readonly name: string; readonly field: ChoiceField };
  readonly best: readonly string[];
  readonly columns: readonly string[];
}

function getReferenceTo(kind: Kind, target: Kind): string | null {
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === 'references' && field.to === target.name) return name;
  }
  return null;
}

/** Throws if the description is inconsistent. */
export function getRanking(sports: readonly Sport[], kind: Kind): Ranking | null {
  if (!kind.ranking) return null;
  const { of: rankedName, by, best, columns } = kind.ranking;
  const ranked = getKind(sports, rankedName);
  const reference = ranked && getReferenceTo(ranked, kind);
  const name = ranked?.peersWithin ?? '';
  const field = ranked && getField(ranked, name);
  if (!reference || !Object.hasOwn(ranked.peers, reference) || field?.type !== 'choice') {
    throw new Error(`${kind.name} cannot rank ${rankedName}`);
  }
  const invalidName =
    [by, ...best].find((number) => !ranked.compared.includes(number)) ??
    columns.find((column) => getField(ranked, column)?.type !== 'number');
  if (invalidName !== undefined) {
    throw new Error(`${kind.name} cannot rank ${rankedName} by ${invalidName}`);
  }
  if (field.options.includes(unknownGroup)) {
    throw new Error(`${rankedName}.${name} has an option ${unknownGroup}, which a group is called`);
  }
  return { kind, ranked, reference, within: { name, field }, by, best, columns };
}

export function rankingsOf(sports: readonly Sport[]): Ranking[] {
  const rankings = kindsOf(sports).map((kind) => getRanking(sports, kind));
  return rankings.filter((ranking) => ranking !== null);
}

export function groupNames({ within }: Ranking): string[] {
  return [...within.field.options, unknownGroup];
}

export function rankingField({ ranked, by }: Ranking): NumberField {
  const field = getField(ranked, by);
  if (field?.type !== 'number') throw new Error(`${by} of ${ranked.name} is no number`);
  return field;
}
