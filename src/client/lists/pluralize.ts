const countFormat = new Intl.NumberFormat('en-GB');

export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** Formats '1 follower', '1,024 followers', or '1,000+ followers' for `more`. */
export function pluralize(count: number, one: string, many: string, more = false): string {
  return `${formatCount(count)}${more ? '+' : ''} ${count === 1 ? one : many}`;
}
