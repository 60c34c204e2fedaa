export const commentsAnchor = 'comments-heading';

const prefix = 'comment-';

export function commentAnchor(id: string): string {
  return `${prefix}${id}`;
}

/** Comment id in a URL's hash, or null. */
export function readCommentAnchor(hash: string): string | null {
  return hash.startsWith(`#${prefix}`) ? hash.slice(prefix.length + 1) : null;
}
