import type { Kind } from '#contract/kinds/kind.ts';
import type { Condition } from '#server/shared/lists/list-query.ts';
import type { Sample } from '#server/shared/samples/sample.ts';
import { createMask, type Mask, scaleUp } from '#server/shared/samples/sample-counts.ts';
import {
  type AppliedFilter,
  countCodes,
  rowsWithout,
  type SplitRows,
  splitRows,
} from './count-facets.ts';
import { type AcceptedValues, findAcceptedCodes, type RelatedFacts } from './related-facts.ts';
import { maskOf } from './universe.ts';

/** Rows of `base`, or all if it is null. */
interface BaseRows {
  readonly sample: Sample;
  readonly base: Mask | null;
}

/** Rows of a sample, split by the filters that they fail. */
export interface FilteredRows extends BaseRows {
  readonly kind: Kind;
  readonly filters: readonly AppliedFilter[];
  readonly rows: SplitRows;
  readonly related: ReadonlyMap<string, RelatedFacts>;
  /** Accepted values of related items, by the field that refers to them. */
  readonly accepted: ReadonlyMap<string, AcceptedValues>;
}

function namesOf(condition: Condition): readonly string[] {
  switch (condition.type) {
    case 'numbers':
    case 'oneOf':
    case 'refers':
      return [condition.field];
    case 'related':
      return Object.keys(condition.values);
    case 'pictured':
      return ['picture'];
    case 'added':
      return ['added'];
    case 'among':
      return ['liked'];
    default:
      throw new Error(`No facet is filtered by ${condition.type}`);
  }
}

function createRelatedMask(sample: Sample, through: string, acceptedCodes: Uint8Array): Mask {
  const mask = new Uint8Array(sample.ids.length);
  const codes = sample.references.get(through)?.codes ?? new Uint32Array();
  for (let row = 0; row < mask.length; row += 1) mask[row] = acceptedCodes[codes[row] ?? 0] ?? 0;
  return mask;
}

function maskOfCondition(
  sample: Sample,
  condition: Condition,
  related: ReadonlyMap<string, RelatedFacts>,
): Mask {
  if (condition.type === 'among') return maskOf(sample, condition.ids);
  if (condition.type === 'related') {
    const { through, values } = condition;
    const facts = related.get(through);
    const acceptedCodes = facts ? findAcceptedCodes(facts, values) : new Uint8Array();
    return createRelatedMask(sample, through, acceptedCodes);
  }
  const mask = createMask(sample, [condition]);
  if (!mask) throw new Error(`${sample.kind.name} is not sampled by ${namesOf(condition)}`);
  return mask;
}

/** Splits rows by conditions, none of which may be by name. */
export function filterRows(
  kind: Kind,
  { sample, base }: BaseRows,
  conditions: readonly Condition[],
  related: ReadonlyMap<string, RelatedFacts>,
): FilteredRows {
  const filters = conditions.map((condition): AppliedFilter => {
    const mask = maskOfCondition(sample, condition, related);
    return { names: namesOf(condition), condition, mask };
  });
  const accepted = new Map<string, AcceptedValues>();
  for (const condition of conditions) {
    if (condition.type === 'related') accepted.set(condition.through, condition.values);
  }
  return { kind, sample, base, filters, rows: splitRows(sample, base, filters), related, accepted };
}

export function countWithout(filtered: FilteredRows, name: string): number {
  const { kind, sample, rows, filters, related, accepted } = filtered;
  const parts = rowsWithout(rows, filters, name);
  const through = kind.relatedFilters[name]?.through;
  const column = through === undefined ? undefined : sample.references.get(through);
  let total = 0;
  if (through === undefined || !column) {
    for (const part of parts) total += part.length;
    return scaleUp(sample, total);
  }
  const facts = related.get(through);
  if (!facts) return 0;
  const acceptedCodes = findAcceptedCodes(facts, accepted.get(through) ?? {}, name);
  for (const [code, count] of countCodes(column, parts).entries()) {
    if (acceptedCodes[code] === 1) total += count;
  }
  return scaleUp(sample, total);
}
