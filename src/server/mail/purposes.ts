/**
 * A new mail with `replaces` supersedes the recipient's pending mail of the same purpose. Purposes
 * can be cancelled separately.
 */
export const mailPurposes = {
  verificationCode: { replaces: true },
  temporaryPassword: { replaces: true },
  /** To the new address, with the confirmation link. */
  emailChange: { replaces: true },
  /** To the previous address, with a separate undo link per change. */
  emailChanged: { replaces: false },
  /** To the address removed by such an undo link. */
  emailUndone: { replaces: false },
  passwordChanged: { replaces: false },
  newDevice: { replaces: false },
  /** Unread notifications, rendered at delivery. */
  digest: { replaces: true },
} as const satisfies Record<string, { readonly replaces: boolean }>;

export type MailPurpose = keyof typeof mailPurposes;
