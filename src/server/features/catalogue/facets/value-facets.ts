import type { ValueFacet } from '#contract/calls/facets.ts';
import { maxFacetValues } from '#contract/kinds/facets.ts';
import { getFilterField } from '#contract/kinds/kind.ts';
import type { Condition } from '#server/shared/lists/list-query.ts';
import { scaleUp } from '#server/shared/samples/sample-counts.ts';
import type { FilteredRows } from './applied-filters.ts';
import { countCodes, rowsWithout, sumByValue } from './count-facets.ts';

const collator = new Intl.Collator('en');

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** Counts the values of a field among the rows that match all filters but its own. */
function countValues(
  { kind, sample, rows, filters, related, accepted }: FilteredRows,
  name: string,
): Map<string, number> {
  const parts = rowsWithout(rows, filters, name);
  const through = kind.relatedFilters[name]?.through;
  const text = sample.texts.get(name);
  const references = sample.references.get(through ?? name);
  if (text && through === undefined) {
    return sumByValue(text, countCodes(text, parts), (value) => [value]);
  }
  if (!references) return new Map();
  const counts = countCodes(references, parts);
  if (through === undefined) return sumByValue(references, counts, (ids) => ids.split(' '));
  const facts = related.get(through);
  const acceptedValues = accepted.get(through) ?? {};
  return sumByValue(references, counts, (ids) => facts?.valuesOf(ids, name, acceptedValues) ?? []);
}

/** Lists the values that any row of a sample has. */
function knownValues(filtered: FilteredRows, name: string): Iterable<string> {
  const rows = { matches: [...filtered.sample.rows.values()], nearMisses: [] };
  return countValues({ ...filtered, rows, filters: [], accepted: new Map() }, name).keys();
}

/** Chosen values of a filter, which are listed even if few items have them. */
export function chosenValues(conditions: readonly Condition[], name: string): readonly string[] {
  return conditions.flatMap((condition) => {
    if (condition.type === 'oneOf' && condition.field === name) return condition.values;
    if (condition.type === 'refers' && condition.field === name) return condition.ids;
    return condition.type === 'related' ? (condition.values[name] ?? []) : [];
  });
}

/**
 * Counts the values of a filter: the options of a choice, otherwise the chosen values and those with
 * the highest counts. `all` are the rows whose values are listed, even if none of them matches.
 */
export function listValues(
  filtered: FilteredRows,
  all: FilteredRows,
  name: string,
  chosen: readonly string[],
): ValueCount[] {
  const { kind, sample } = filtered;
  const counts = countValues(filtered, name);
  const toEntry = (value: string): ValueCount => {
    return { value, count: scaleUp(sample, counts.get(value) ?? 0) };
  };
  const field = getFilterField(kind, name);
  if (field?.type === 'choice') return field.options.map(toEntry);
  const others = new Set([...counts.keys(), ...knownValues(all, name)]);
  for (const value of chosen) others.delete(value);
  const highest = [...others]
    .map(toEntry)
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, maxFacetValues - chosen.length);
  return [...chosen.map(toEntry), ...highest];
}

/** Adds the texts to show. `names` has those of references, without deleted items. */
export function valueFacet(
  { kind }: FilteredRows,
  name: string,
  counts: readonly ValueCount[],
  names: ReadonlyMap<string, string>,
): ValueFacet {
  const type = getFilterField(kind, name)?.type;
  const values = counts.flatMap(({ value, count }) => {
    const shown = type === 'references' ? names.get(value) : value;
    return shown === undefined ? [] : [{ value, name: shown, count }];
  });
  if (type === 'choice') return { field: name, values };
  const sorted = values.toSorted(
    (one, other) => other.count - one.count || collator.compare(one.name, other.name),
  );
  return { field: name, values: sorted };
}
