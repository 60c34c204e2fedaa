const countFormat = new Intl.NumberFormat('en-GB');

/** '1 like' or '1,024 likes'. */
export function likesText(count: number): string {
  return count === 1 ? '1 like' : `${countFormat.format(count)} likes`;
}
