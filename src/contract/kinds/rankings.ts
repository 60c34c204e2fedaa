import type { ChoiceField, NumberField } from './fields.ts';
import { getField, type Kind } from './kind.ts';
import { getKind, kindsOf, type Sport } from './sport.ts';

/** The group of those of whom it is not known which they belong to, beside a choice's options. */
export const unknownGroup = 'unknown';

/** What the detail pages of a kind rank, as `Kind.ranking` describes it. */
export interface Ranking {
  /** The kind on whose pages it stands. */
  readonly kind: Kind;
  readonly ranked: Kind;
  /** The ranked kind's field that refers to the kind. */
  readonly reference: string;
  readonly by: string;
  /** The choice that splits those who are ranked: nobody stands in two groups. */
  readonly within: { readonly name: string; readonly field: ChoiceField };
  readonly best: readonly string[];
  readonly columns: readonly string[];
}

/** The ranking on a kind's pages, or null where none is; throws where its parts do not fit. */
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
  // Only numbers that are compared are ranked, and their best is known.
  const wrong =
    [by, ...best].find((number) => !ranked.compared.includes(number)) ??
    columns.find((column) => getField(ranked, column)?.type !== 'number');
  if (wrong !== undefined) throw new Error(`${kind.name} cannot rank ${of} by ${wrong}`);
  if (field.options.includes(unknownGroup)) {
    throw new Error(`${of}.${name} has an option ${unknownGroup}, which a group is called`);
  }
  return { kind, ranked, reference, within: { name, field }, ...rest };
}

/** Every ranking of every sport. */
export function rankingsOf(sports: readonly Sport[]): Ranking[] {
  return kindsOf(sports).flatMap((kind) => getRanking(sports, kind) ?? []);
}

/** The groups that a ranking may be asked for. */
export function groupNames({ within }: Ranking): string[] {
  return [...within.field.options, unknownGroup];
}

/** The number that a ranking goes by. */
export function rankingField({ ranked, by }: Ranking): NumberField {
  const field = getField(ranked, by);
  if (field?.type !== 'number') throw new Error(`${by} of ${ranked.name} is no number`);
  return field;
}
