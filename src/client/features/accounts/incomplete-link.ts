/** Said where a mail's link came without its secret, before what else one can do. */
export const incompleteLink =
  'This link is incomplete. Copy all of it from the mail into the address bar.';
