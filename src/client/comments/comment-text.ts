import { pluralize } from '#client/lists/pluralize.ts';

export function averageText(average: number | null): string | undefined {
  return average === null ? undefined : average.toFixed(1);
}

export function commentsText(count: number): string {
  return count === 0 ? 'No comments yet' : pluralize(count, 'comment', 'comments');
}

export function ratingsText(count: number): string {
  return count === 0 ? 'No ratings yet' : pluralize(count, 'rating', 'ratings');
}

export function hiddenText(isOwner: boolean): string {
  return isOwner
    ? 'You have hidden this comment. Only its author and admins can read it.'
    : 'Hidden by the owner. Only its author and admins can read it.';
}

/** Returns the date in UTC: '2026-03-14'. */
export function dateText(createdAt: string): string {
  return createdAt.slice(0, 10);
}
