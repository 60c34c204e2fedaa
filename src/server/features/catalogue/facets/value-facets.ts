import type { ValueFacet } from '#contract/calls/facets.ts';
import { maxFacetValues } from '#contract/kinds/facets.ts';
import { getFilterField, type Kind } from '#contract/kinds/kind.ts';
import type { Condition } from '#server/shared/lists/list-query.ts';
import { absentText, type Sample } from '#server/shared/samples/sample.ts';
import { scaleUp } from '#server/shared/samples/sample-counts.ts';
import type { FilteredRows } from './applied-filters.ts';
import { countCodes, rowsWithout } from './count-facets.ts';
import { countIds, referenceIndex } from './reference-index.ts';
import { countRelatedCodes } from './related-facts.ts';

const collator = new Intl.Collator('en');

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** Values with their numbers of rows. An empty value counts nothing. */
interface CountedValues {
  readonly values: readonly string[];
  readonly counts: Uint32Array;
}

/** Counts the rows that match all filters but the field's own. */
function countValues(
  { kind, sample, rows, filters, related, accepted }: FilteredRows,
  name: string,
): CountedValues {
  const parts = rowsWithout(rows, filters, name);
  const through = kind.relatedFilters[name]?.through;
  const references = sample.references.get(through ?? name);
  if (through !== undefined) {
    const facts = related.get(through);
    const values = facts?.targets.texts.get(name)?.values;
    if (!references || !facts || !values) return { values: [], counts: new Uint32Array() };
    const codes = countCodes(references, parts);
    const acceptedValues = accepted.get(through) ?? {};
    return { values, counts: countRelatedCodes(facts, codes, name, acceptedValues) };
  }
  if (references) {
    const index = referenceIndex(references);
    return { values: index.ids, counts: countIds(index, countCodes(references, parts)) };
  }
  const column = sample.texts.get(name);
  if (!column) return { values: [], counts: new Uint32Array() };
  const counts = countCodes(column, parts);
  counts[absentText] = 0;
  return { values: column.values, counts };
}

interface CachedIndexes {
  readonly revisions: string;
  readonly indexes: readonly number[];
}

const indexCache = new WeakMap<Sample, Map<string, CachedIndexes>>();

/** Lists the indexes of the values in a sample's rows. Caches them until an item changes. */
function listValueIndexes(filtered: FilteredRows, name: string): readonly number[] {
  const { kind, sample, related } = filtered;
  const facts = related.get(kind.relatedFilters[name]?.through ?? '');
  const revisions = `${sample.revision} ${facts?.targets.revision}`;
  const indexesByName = indexCache.getOrInsertComputed(sample, () => new Map());
  const cached = indexesByName.get(name);
  if (cached?.revisions === revisions) return cached.indexes;
  const rows = { matches: [...sample.rows.values()], nearMisses: [] };
  const unfiltered = { ...filtered, rows, filters: [], accepted: new Map() };
  const indexes: number[] = [];
  for (const [index, count] of countValues(unfiltered, name).counts.entries()) {
    if (count > 0) indexes.push(index);
  }
  indexesByName.set(name, { revisions, indexes });
  return indexes;
}

/** Chosen values are listed even if few items have them. */
export function listChosenValues(
  conditions: readonly Condition[],
  name: string,
): readonly string[] {
  return conditions.flatMap((condition) => {
    if (condition.type === 'oneOf' && condition.field === name) return condition.values;
    if (condition.type === 'refers' && condition.field === name) return condition.ids;
    return condition.type === 'related' ? (condition.values[name] ?? []) : [];
  });
}

/** Keeps only the highest counts while reading, because sorting all values would take longer. */
function findHighest(
  { values, counts }: CountedValues,
  indexes: readonly number[],
  limit: number,
): number[] {
  const countOf = (index: number) => counts[index] ?? 0;
  const textOf = (index: number) => values[index] ?? '';
  const isBefore = (one: number, other: number) =>
    countOf(one) > countOf(other) ||
    (countOf(one) === countOf(other) && textOf(one) < textOf(other));
  const highest: number[] = [];
  for (const index of indexes) {
    const last = highest.at(-1);
    if (last !== undefined && highest.length === limit && !isBefore(index, last)) continue;
    const position = highest.findIndex((other) => isBefore(index, other));
    highest.splice(position < 0 ? highest.length : position, 0, index);
    if (highest.length > limit) highest.pop();
  }
  return highest;
}

/**
 * Returns the options of a choice, otherwise the chosen values and those with the highest counts,
 * even if those are 0.
 */
export function listValues(
  filtered: FilteredRows,
  name: string,
  chosen: readonly string[],
): ValueCount[] {
  const { kind, sample } = filtered;
  const counted = countValues(filtered, name);
  const { values, counts } = counted;
  const toEntry = (value: string, index: number): ValueCount => {
    return { value, count: scaleUp(sample, counts[index] ?? 0) };
  };
  const toChosen = (value: string) => toEntry(value, values.indexOf(value));
  const field = getFilterField(kind, name);
  if (field?.type === 'choice') return field.options.map(toChosen);
  const limit = maxFacetValues - chosen.length;
  const highest = findHighest(counted, listValueIndexes(filtered, name), maxFacetValues)
    .map((index) => toEntry(values[index] ?? '', index))
    .filter(({ value }) => !chosen.includes(value));
  return [...chosen.map(toChosen), ...highest.slice(0, limit)];
}

/** Adds the texts to show. `names` has those of references, without deleted items. */
export function toValueFacet(
  kind: Kind,
  name: string,
  counts: readonly ValueCount[],
  names: ReadonlyMap<string, string>,
): ValueFacet {
  const type = getFilterField(kind, name)?.type;
  const values: ValueFacet['values'][number][] = [];
  for (const { value, count } of counts) {
    const text = type === 'references' ? names.get(value) : value;
    if (text !== undefined) values.push({ value, name: text, count });
  }
  if (type === 'choice') return { field: name, values };
  const sorted = values.toSorted(
    (one, other) => other.count - one.count || collator.compare(one.name, other.name),
  );
  return { field: name, values: sorted };
}
