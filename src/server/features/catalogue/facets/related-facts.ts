import type { Kind } from '#contract/kinds/kind.ts';
import { getKind, type Sport } from '#contract/kinds/sport.ts';
import { absentText, isWhole, type Sample } from '#server/shared/samples/sample.ts';
import type { Samples } from '#server/shared/samples/samples.ts';

/** Accepted values of the fields of a related item. */
export type AcceptedValues = Readonly<Record<string, readonly string[]>>;

/** Texts of the items that the items of a sample refer to by one field. */
export interface RelatedFacts {
  /**
   * Returns the different values of `field` among the referenced items that have accepted values in
   * all other fields. `ids` is a text of a sample: ids separated by spaces.
   */
  valuesOf(ids: string, field: string, accepted: AcceptedValues): ReadonlySet<string>;
  /** True if a referenced item has accepted values in all fields, or all but `ignored`. */
  isMatch(ids: string, accepted: AcceptedValues, ignored?: string): boolean;
}

function textOf(sample: Sample, id: string, field: string): string {
  const row = sample.rows.get(id);
  const column = sample.texts.get(field);
  if (row === undefined || column === undefined) return '';
  return column.values[column.codes[row] ?? absentText] ?? '';
}

function createRelatedFacts(targets: Sample): RelatedFacts {
  function isAccepted(id: string, accepted: AcceptedValues, ignored?: string): boolean {
    return Object.entries(accepted).every(
      ([field, values]) => field === ignored || values.includes(textOf(targets, id, field)),
    );
  }
  return {
    valuesOf(ids, field, accepted) {
      const matches = ids.split(' ').filter((id) => isAccepted(id, accepted, field));
      const values = new Set(matches.map((id) => textOf(targets, id, field)));
      values.delete('');
      return values;
    },
    isMatch: (ids, accepted, ignored) =>
      ids.split(' ').some((id) => targets.rows.has(id) && isAccepted(id, accepted, ignored)),
  };
}

/** Reads the facts that the related filters of a kind need, by the field that refers to the items. */
export async function readRelatedFacts(
  { sports, samples }: { readonly sports: readonly Sport[]; readonly samples: Samples },
  kind: Kind,
  sample: Sample,
): Promise<Map<string, RelatedFacts>> {
  const facts = new Map<string, RelatedFacts>();
  for (const { through } of Object.values(kind.relatedFilters)) {
    const reference = kind.fields[through];
    const target = reference?.type === 'references' ? getKind(sports, reference.to) : null;
    if (facts.has(through) || !target) continue;
    const targets = await samples.get(target);
    const texts = sample.references.get(through)?.values ?? [];
    const ids = new Set(texts.flatMap((text) => text.split(' ').filter((id) => id !== '')));
    facts.set(
      through,
      createRelatedFacts(isWhole(targets) ? targets : await samples.read(target, [...ids])),
    );
  }
  return facts;
}
