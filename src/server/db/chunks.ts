const lengths = [500, 50, 5, 1] as const;

/**
 * Cuts a list for statements that take many values: far below any engine's limit on bound values,
 * and into few different lengths, `max` at most, for a statement of each length is kept prepared.
 */
export function chunksOf<T>(values: readonly T[], max: number = lengths[0]): T[][] {
  const slices: T[][] = [];
  let start = 0;
  for (const length of lengths.filter((one) => one <= max)) {
    while (values.length - start >= length) {
      slices.push(values.slice(start, start + length));
      start += length;
    }
  }
  return slices;
}
