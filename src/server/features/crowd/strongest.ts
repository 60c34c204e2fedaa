/**
 * Assigns a different item to each slot with the maximum sum of weights, by the Hungarian
 * (Kuhn–Munkres) algorithm with potentials. A slot is null if other slots take all of its items.
 * The result is deterministic. The n heaviest items of each of n slots suffice, since other slots
 * take at most n - 1 of them.
 */
export function findStrongest(weights: readonly ReadonlyMap<string, number>[]): (string | null)[] {
  const items = [...new Set(weights.flatMap((slotWeights) => [...slotWeights.keys()]))];
  // The columns after the items are empty places of weight 0, one per slot.
  const columns = items.length + weights.length;
  const cost = (row: number, column: number): number => {
    const item = items[column];
    return item === undefined ? 0 : -(weights[row]?.get(item) ?? 0);
  };
  const slotOf = assign(weights.length, columns, cost);
  const strongest = weights.map((): string | null => null);
  for (const [column, item] of items.entries()) {
    const slot = slotOf[column] ?? -1;
    if (slot >= 0 && weights[slot]?.has(item)) strongest[slot] = item;
  }
  return strongest;
}

/** Minimises the total cost. Returns the row of each column, or -1. */
function assign(
  rows: number,
  columns: number,
  cost: (row: number, column: number) => number,
): number[] {
  // Rows and columns count from 1, as in descriptions of the algorithm, and 0 means none.
  const rowPotential = new Array<number>(rows + 1).fill(0);
  const columnPotential = new Array<number>(columns + 1).fill(0);
  const rowOf = new Array<number>(columns + 1).fill(0);
  const get = (list: readonly number[], index: number): number => list[index] ?? 0;
  for (let row = 1; row <= rows; row += 1) {
    const lowest = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY);
    const cameFrom = new Array<number>(columns + 1).fill(0);
    const visited = new Set<number>();
    rowOf[0] = row;
    let column = 0;
    while (get(rowOf, column) !== 0) {
      visited.add(column);
      const current = get(rowOf, column);
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= columns; other += 1) {
        if (visited.has(other)) continue;
        const reduced =
          cost(current - 1, other - 1) - get(rowPotential, current) - get(columnPotential, other);
        if (reduced < get(lowest, other)) {
          lowest[other] = reduced;
          cameFrom[other] = column;
        }
        if (get(lowest, other) < delta) {
          delta = get(lowest, other);
          next = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (visited.has(other)) {
          rowPotential[get(rowOf, other)] = get(rowPotential, get(rowOf, other)) + delta;
          columnPotential[other] = get(columnPotential, other) - delta;
        } else {
          lowest[other] = get(lowest, other) - delta;
        }
      }
      column = next;
    }
    while (column !== 0) {
      const previous = get(cameFrom, column);
      rowOf[column] = get(rowOf, previous);
      column = previous;
    }
  }
  return rowOf.slice(1).map((row) => row - 1);
}
