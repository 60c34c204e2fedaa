import type { RangeFacet } from '#contract/calls/facets.ts';
import { maxColumns, wideColumns } from '#contract/kinds/facets.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { binStep } from '#server/shared/samples/bins.ts';
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import { scaleUp } from '#server/shared/samples/sample-counts.ts';
import type { FilteredRows } from './applied-filters.ts';
import { boundsOf, type Columns, countUnits, rowsWithout } from './count-facets.ts';
import { findBounds } from './facets-store.ts';

export type Bounds = readonly [lowest: number, highest: number];

/** Chooses one column per whole number, or wider columns of a round width. */
function chooseColumns(kind: Kind, name: string, [lowest, highest]: Bounds): Columns {
  const field = getField(kind, name);
  const isWholeNumber = field?.type === 'number' && field.decimals === 0;
  if (isWholeNumber && highest - lowest < maxColumns) {
    return { first: lowest, step: 1, count: highest - lowest + 1 };
  }
  const step = binStep(lowest, highest, wideColumns);
  const first = Math.floor(lowest / step);
  return { first, step, count: Math.max(1, Math.ceil(highest / step) - first) };
}

/** Reads the bounds of all items, which a random sample may lack, in units of its columns. */
export async function readBounds(
  queries: Queries,
  sample: Sample,
): Promise<(name: string) => Bounds | null> {
  if (isWhole(sample)) return (name) => boundsOf(sample, name);
  const bounds = await findBounds(queries, sample.kind);
  return (name) => {
    const range = bounds.get(name);
    const scale = sample.numbers.get(name)?.scale ?? 1;
    return range ? [Math.round(range.min * scale), Math.round(range.max * scale)] : null;
  };
}

export function toRangeFacet(
  { kind, sample, rows, filters }: FilteredRows,
  name: string,
  bounds: Bounds | null,
): RangeFacet {
  const column = sample.numbers.get(name);
  if (!bounds || !column) return { field: name, min: null, max: null, step: null, counts: [] };
  const columns = chooseColumns(kind, name, bounds);
  const counts = countUnits(column, columns, rowsWithout(rows, filters, name));
  return {
    field: name,
    min: (columns.first * columns.step) / column.scale,
    max: bounds[1] / column.scale,
    step: columns.step / column.scale,
    counts: counts.map((count) => scaleUp(sample, count)),
  };
}
