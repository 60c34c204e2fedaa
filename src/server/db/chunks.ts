const lengths = [500, 50, 5, 1] as const;

/**
 * Chunks below every engine's bound-parameter limit. Few distinct lengths, as each keeps a prepared
 * statement.
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
