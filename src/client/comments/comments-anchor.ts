export const commentsAnchor = 'comments-heading';

const start = 'comment-';

export function commentAnchor(id: string): string {
  return `${start}${id}`;
}

/** Comment id from a hash, or null. */
export function readCommentAnchor(hash: string): string | null {
  return hash.startsWith(`#${start}`) ? hash.slice(start.length + 1) : null;
}
