import { pluralize } from '#client/lists/pluralize.ts';

const countFormat = new Intl.NumberFormat('en-GB');

export function likesText(count: number): string {
  return pluralize(count, 'like', 'likes');
}

export function formatLikes(count: number): string {
  return countFormat.format(count);
}
