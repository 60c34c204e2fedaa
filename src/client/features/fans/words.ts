const countFormat = new Intl.NumberFormat('en-GB');

/** '1 follower', '1,024 followers'. */
export function countWords(count: number, one: string, many: string): string {
  return `${countFormat.format(count)} ${count === 1 ? one : many}`;
}

/** '128 following · 96 followers'. */
export function followWords(followed: number, followers: number): string {
  return `${countFormat.format(followed)} following · ${countWords(followers, 'follower', 'followers')}`;
}
