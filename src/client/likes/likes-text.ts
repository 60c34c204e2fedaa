const countFormat = new Intl.NumberFormat('en-GB');

export function likesText(count: number): string {
  return count === 1 ? '1 like' : `${countFormat.format(count)} likes`;
}
