import { pluralize } from '#client/lists/pluralize.ts';

/** Average rating with one decimal, '4.6'; undefined without ratings. */
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

/** Note on a hidden comment for the lineup's owner, or for others who may still read the text. */
export function hiddenText(isOwner: boolean): string {
  return isOwner
    ? 'You have hidden this comment. Only its author and admins can read it.'
    : 'Hidden by the owner. Only its author and admins can read it.';
}

/** UTC date of a comment, such as '2026-03-14'. */
export function dateText(createdAt: string): string {
  return createdAt.slice(0, 10);
}
