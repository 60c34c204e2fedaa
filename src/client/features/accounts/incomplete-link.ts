/** Pages add the alternatives. */
export const incompleteLink =
  'This link is incomplete. Copy all of it from the mail into the address bar.';
