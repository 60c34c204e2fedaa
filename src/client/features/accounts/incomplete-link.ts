/** Sentence for a mail's link without its secret; the page adds what else one can do. */
export const incompleteLink =
  'This link is incomplete. Copy all of it from the mail into the address bar.';
