/** If `replaces` is set, a new mail replaces the recipient's pending mail of the same purpose. */
export const mailPurposes = {
  verificationCode: { replaces: true },
  temporaryPassword: { replaces: true },
  /** Sent to the new address. */
  emailChange: { replaces: true },
  /** Sent to the previous address with a link to undo this change. */
  emailChanged: { replaces: false },
  /** Sent to the address that the operator gave to an account. */
  emailGiven: { replaces: false },
  /** Sent to the address that was removed by undoing a change. */
  emailUndone: { replaces: false },
  passwordChanged: { replaces: false },
  newDevice: { replaces: false },
  /** Rendered at each attempt. */
  digest: { replaces: true },
} as const satisfies Record<string, { readonly replaces: boolean }>;

export type MailPurpose = keyof typeof mailPurposes;
