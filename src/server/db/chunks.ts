const lengths = [500, 50, 5, 1] as const;

/**
 * Splits values below the limit of bound parameters. There are few distinct lengths, since every
 * length is prepared as a separate statement.
 */
export function chunksOf<T>(values: readonly T[], max: number = lengths[0]): T[][] {
  const chunks: T[][] = [];
  let start = 0;
  for (const length of lengths.filter((length) => length <= max)) {
    while (values.length - start >= length) {
      chunks.push(values.slice(start, start + length));
      start += length;
    }
  }
  return chunks;
}
