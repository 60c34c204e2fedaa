import { pluralize } from '#client/lists/pluralize.ts';

/** An average rating with one decimal: '4.6'; nothing while nobody has rated. */
export function averageText(average: number | null): string | undefined {
  return average === null ? undefined : average.toFixed(1);
}

/** 'No comments yet', '1 comment', '12 comments'. */
export function commentsText(count: number): string {
  return count === 0 ? 'No comments yet' : pluralize(count, 'comment', 'comments');
}

/** 'No ratings yet', '1 rating', '12 ratings'. */
export function ratingsText(count: number): string {
  return count === 0 ? 'No ratings yet' : pluralize(count, 'rating', 'ratings');
}

/** Note on a hidden comment, for the owner of its lineup or for others who still read it. */
export function hiddenText(isOwner: boolean): string {
  return isOwner
    ? 'You have hidden this comment. Only its author and admins can read it.'
    : 'Hidden by the owner. Only its author and admins can read it.';
}

/** A moment's date as comments show it, in UTC: its first 10 characters. */
export function dateText(createdAt: string): string {
  return createdAt.slice(0, 10);
}
