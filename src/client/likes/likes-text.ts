import { pluralize } from '#client/lists/pluralize.ts';

export function likesText(count: number): string {
  return pluralize(count, 'like', 'likes');
}
