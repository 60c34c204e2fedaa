/** An average rating with one decimal: '4.6'; nothing while nobody has rated. */
export function averageText(average: number | null): string | undefined {
  return average === null ? undefined : average.toFixed(1);
}

const countFormat = new Intl.NumberFormat('en-GB');

function counted(count: number, one: string, many: string): string {
  return `${countFormat.format(count)} ${count === 1 ? one : many}`;
}

/** 'No comments yet', '1 comment', '12 comments'. */
export function commentsText(count: number): string {
  return count === 0 ? 'No comments yet' : counted(count, 'comment', 'comments');
}

/** 'No ratings yet', '1 rating', '12 ratings'. */
export function ratingsText(count: number): string {
  return count === 0 ? 'No ratings yet' : counted(count, 'rating', 'ratings');
}

/** A moment's date as comments show it: its first 10 characters. */
export function dateText(createdAt: string): string {
  return createdAt.slice(0, 10);
}
