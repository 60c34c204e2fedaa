const countFormat = new Intl.NumberFormat('en-GB');

/** '1 follower', '1,024 followers'. */
export function pluralize(count: number, one: string, many: string): string {
  return `${countFormat.format(count)} ${count === 1 ? one : many}`;
}
