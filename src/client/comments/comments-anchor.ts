/** Part of an address that leads to what is said of an item. */
export const commentsAnchor = 'comments-heading';
