export const commentsAnchor = 'comments-heading';

const prefix = 'comment-';

export function commentAnchor(id: string): string {
  return `${prefix}${id}`;
}

export function readCommentAnchor(hash: string): string | null {
  return hash.startsWith(`#${prefix}`) ? hash.slice(prefix.length + 1) : null;
}
