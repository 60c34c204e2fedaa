/**
 * What mails are for. Whatever waits for one person is told apart by it: a new mail with
 * `replaces` takes the place of one for the same purpose that still waits, and a purpose can be
 * cancelled alone.
 */
export const mailPurposes = {
  verificationCode: { replaces: true },
  temporaryPassword: { replaces: true },
  /** To the address that is wanted, with the link that confirms it. */
  emailChange: { replaces: true },
  /** To the address that an account had before, with a link of its own for each change. */
  emailChanged: { replaces: false },
  /** To the address that an account lost by such a link. */
  emailUndone: { replaces: false },
  passwordChanged: { replaces: false },
  newDevice: { replaces: false },
  /** What is unread in the bell; written when it is handed over. */
  digest: { replaces: true },
} as const satisfies Record<string, { readonly replaces: boolean }>;

export type MailPurpose = keyof typeof mailPurposes;
