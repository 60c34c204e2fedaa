const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Allows `burst` attempts immediately, then one per `every` milliseconds. */
export interface Limit {
  readonly burst: number;
  readonly every: number;
}

/**
 * Names say what is counted: the caller's address, the account, the entered e-mail address, or the
 * mailbox that receives a mail. Limits that other people can exhaust do not apply to known devices
 * and addresses of the owner.
 */
export const limits = {
  /** Rejected forms also count. */
  registerFormByAddress: [{ burst: 30, every: 20 * second }],
  /** Forms with valid fields. */
  registerByAddress: [{ burst: 10, every: 3 * minute }],
  /** Forms that reveal whether the name or e-mail address is taken: 10 in any hour. */
  takenByAddress: [{ burst: 5, every: 12 * minute }],
  /** Each registration cancels the previous one, which its owner may want to confirm. */
  registerByEmailAndAddress: [{ burst: 5, every: 12 * minute }],
  /** The form checks names while the user is typing. */
  nameByAddress: [{ burst: 20, every: 6 * minute }],
  /** Seven in any hour, 21 in any day. */
  codeByMailbox: [
    { burst: 5, every: 20 * minute },
    { burst: 10, every: 2 * hour },
  ],
  /** Five in any day. Not shared with codes, which new users wait for. */
  emailLinkByMailboxAndAccount: [{ burst: 3, every: 8 * hour }],
  /** An attacker needs seven accounts to exhaust it. */
  emailLinkByMailbox: [{ burst: 20, every: hour }],
  /** Codes that the user requests again, or receives because the last one expired. */
  codeByAccount: [{ burst: 3, every: 20 * minute }],
  resendByAddress: [{ burst: 10, every: 6 * minute }],
  checkByAddress: [
    { burst: 6, every: 10 * second },
    { burst: 30, every: 2 * minute },
  ],
  /** 20 attempts, then one a day. */
  codeGuessByMailbox: [{ burst: 20, every: day }],
  loginByAddress: [{ burst: 25, every: 12 * second }],
  loginByEmailAndAddress: [{ burst: 15, every: 20 * second }],
  loginByEmailAndDevice: [{ burst: 15, every: 20 * second }],
  forgotByAddress: [{ burst: 10, every: 6 * minute }],
  /** Three in any day, so that one address cannot exhaust `forgotByMailbox`. */
  forgotByMailboxAndAddress: [{ burst: 2, every: 12 * hour }],
  /** Unknown addresses and devices: six in any day. */
  forgotByMailbox: [
    { burst: 1, every: minute },
    { burst: 4, every: 8 * hour },
  ],
  /** Known addresses, and known devices: four each in any day. */
  forgotByMailboxAndPlace: [
    { burst: 1, every: minute },
    { burst: 3, every: 12 * hour },
  ],
  passwordByAccount: [{ burst: 10, every: minute }],
  /** Mails about a new device, and about a new password: four each in any day. */
  newsByAccount: [{ burst: 3, every: 12 * hour }],
} as const satisfies Record<string, readonly Limit[]>;

/** Further logins are delayed (docs/product/limits.md#limits). */
export const unknownAddressLimit: Limit = { burst: 30, every: 10 * second };

/** Milliseconds, well below the request timeout. */
export const unknownAddressWaits: readonly number[] = [1, 2, 4, 8].map(
  (seconds) => seconds * second,
);
