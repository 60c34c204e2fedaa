import type { ChoiceField, NumberField } from './fields.ts';
import { getField, type Kind } from './kind.ts';
import { getKind, kindsOf, type Sport } from './sport.ts';

/** Group of items without a value for the choice. */
export const unknownGroup = 'unknown';

/** Ranking on the detail pages of a kind, resolved from `Kind.ranking`. */
export interface Ranking {
  /** Kind whose pages show it. */
  readonly kind: Kind;
  readonly ranked: Kind;
  readonly reference: string;
  readonly by: string;
  /** Choice that splits the ranked items into disjoint groups. */
  readonly within: { readonly name: string; readonly field: ChoiceField };
  readonly best: readonly string[];
  readonly columns: readonly string[];
}

/** Ranking of a kind, or null if it has none. Throws if the description is inconsistent. */
export function getRanking(sports: readonly Sport[], kind: Kind): Ranking | null {
  if (!kind.ranking) return null;
  const { of, ...rest } = kind.ranking;
  const ranked = getKind(sports, of);
  const reference = Object.entries(ranked?.fields ?? {}).find(
    ([, field]) => field.type === 'references' && field.to === kind.name,
  )?.[0];
  const name = ranked?.peersWithin ?? '';
  const field = ranked && getField(ranked, name);
  if (
    !ranked ||
    !reference ||
    !Object.hasOwn(ranked.peers, reference) ||
    field?.type !== 'choice'
  ) {
    throw new Error(`${kind.name} cannot rank ${of}`);
  }
  const { by, best, columns } = rest;
  // Only compared numbers are ranked and have a known best.
  const wrong =
    [by, ...best].find((number) => !ranked.compared.includes(number)) ??
    columns.find((column) => getField(ranked, column)?.type !== 'number');
  if (wrong !== undefined) throw new Error(`${kind.name} cannot rank ${of} by ${wrong}`);
  if (field.options.includes(unknownGroup)) {
    throw new Error(`${of}.${name} has an option ${unknownGroup}, which a group is called`);
  }
  return { kind, ranked, reference, within: { name, field }, ...rest };
}

export function rankingsOf(sports: readonly Sport[]): Ranking[] {
  return kindsOf(sports).flatMap((kind) => getRanking(sports, kind) ?? []);
}

export function groupNames({ within }: Ranking): string[] {
  return [...within.field.options, unknownGroup];
}

export function rankingField({ ranked, by }: Ranking): NumberField {
  const field = getField(ranked, by);
  if (field?.type !== 'number') throw new Error(`${by} of ${ranked.name} is no number`);
  return field;
}
