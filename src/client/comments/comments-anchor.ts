/** Part of an address that leads to what is said of an item. */
export const commentsAnchor = 'comments-heading';

const start = 'comment-';

/** Part of an address that leads to one comment. */
export function commentAnchor(id: string): string {
  return `${start}${id}`;
}

/** The comment that an address leads to, by its hash; null where it leads to none. */
export function readCommentAnchor(hash: string): string | null {
  return hash.startsWith(`#${start}`) ? hash.slice(start.length + 1) : null;
}
