const countFormat = new Intl.NumberFormat('en-GB');

/** '1 follower', '1,024 followers'; '1,000+ followers' where `more` were not counted. */
export function pluralize(count: number, one: string, many: string, more = false): string {
  return `${countFormat.format(count)}${more ? '+' : ''} ${count === 1 ? one : many}`;
}
