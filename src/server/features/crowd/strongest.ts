type Weights = readonly ReadonlyMap<string, number>[];

/**
 * Puts one item into each slot, none twice, maximising the sum of weights: the assignment problem,
 * solved by the Hungarian (Kuhn–Munkres) algorithm with potentials. Null for a slot whose items are
 * all placed elsewhere. Deterministic among several optima.
 *
 * With n slots the n heaviest items of each are enough: the n - 1 other slots can take n - 1 of
 * them, so a lighter one can always be replaced by one that is left.
 */
export function findStrongest(weights: Weights): (string | null)[] {
  const items = [...new Set(weights.flatMap((ofSlot) => [...ofSlot.keys()]))];
  // Each slot has an empty place of weight 0 behind the items.
  const width = items.length + weights.length;
  const cost = (row: number, column: number): number => {
    const item = items[column];
    return item === undefined ? 0 : -(weights[row]?.get(item) ?? 0);
  };
  const slotOf = assign(weights.length, width, cost);
  const found = weights.map((): string | null => null);
  for (const [column, item] of items.entries()) {
    const slot = slotOf[column] ?? -1;
    if (slot >= 0 && weights[slot]?.has(item)) found[slot] = item;
  }
  return found;
}

/** Row of each column, -1 for none. Assigns every row at minimal cost. */
function assign(
  rows: number,
  columns: number,
  cost: (row: number, column: number) => number,
): number[] {
  // By convention of the algorithm rows and columns count from 1, and 0 is none.
  const rowPotential = new Array<number>(rows + 1).fill(0);
  const columnPotential = new Array<number>(columns + 1).fill(0);
  const rowOf = new Array<number>(columns + 1).fill(0);
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  for (let row = 1; row <= rows; row += 1) {
    const lowest = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY);
    const cameFrom = new Array<number>(columns + 1).fill(0);
    const visited = new Set<number>();
    rowOf[0] = row;
    let column = 0;
    while (at(rowOf, column) !== 0) {
      visited.add(column);
      const current = at(rowOf, column);
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= columns; other += 1) {
        if (visited.has(other)) continue;
        const reduced =
          cost(current - 1, other - 1) - at(rowPotential, current) - at(columnPotential, other);
        if (reduced < at(lowest, other)) {
          lowest[other] = reduced;
          cameFrom[other] = column;
        }
        if (at(lowest, other) < delta) {
          delta = at(lowest, other);
          next = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (visited.has(other)) {
          rowPotential[at(rowOf, other)] = at(rowPotential, at(rowOf, other)) + delta;
          columnPotential[other] = at(columnPotential, other) - delta;
        } else {
          lowest[other] = at(lowest, other) - delta;
        }
      }
      column = next;
    }
    while (column !== 0) {
      const previous = at(cameFrom, column);
      rowOf[column] = at(rowOf, previous);
      column = previous;
    }
  }
  return rowOf.slice(1).map((row) => row - 1);
}
