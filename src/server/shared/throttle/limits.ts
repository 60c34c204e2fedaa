const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `burst` attempts immediately, then one per `every` milliseconds. */
export interface Limit {
  readonly burst: number;
  readonly every: number;
}

/**
 * Rate limits, keyed as named: caller's address, account id, entered e-mail, or receiving mailbox.
 * A limit shared with unknown callers never locks out an owner where the owner is known.
 */
export const limits = {
  /** Forms from strangers, up to five mebibytes each, including rejected ones. */
  registerFormByAddress: [{ burst: 30, every: 20 * second }],
  /** Forms that are valid in themselves, even if no account results. */
  registerByAddress: [{ burst: 10, every: 3 * minute }],
  /**
   * Forms with other errors that also reveal whether the name or e-mail is taken: 10 in any hour.
   */
  takenByAddress: [{ burst: 5, every: 12 * minute }],
  /** Each registration cancels the previous one, which its owner may be about to confirm. */
  registerByEmailAndAddress: [{ burst: 5, every: 12 * minute }],
  /** Names are checked repeatedly while typing: 30 in any hour. */
  nameByAddress: [{ burst: 20, every: 6 * minute }],
  /** Mails with a code: seven in any hour, 21 in any day. */
  codeByMailbox: [
    { burst: 5, every: 20 * minute },
    { burst: 10, every: 2 * hour },
  ],
  /** Five in any day. Separate from codes, which new users wait for. */
  emailLinkByMailboxAndAccount: [{ burst: 3, every: 8 * hour }],
  /** Address change links from all accounts: strangers need seven accounts to exhaust this. */
  emailLinkByMailbox: [{ burst: 20, every: hour }],
  /** Resend, and a new code for an expired one; both need the account's bearer token. */
  codeByAccount: [{ burst: 3, every: 20 * minute }],
  resendByAddress: [{ burst: 10, every: 6 * minute }],
  checkByAddress: [
    { burst: 6, every: 10 * second },
    { burst: 30, every: 2 * minute },
  ],
  /** Six-digit codes compared: 20 in any day, then one. */
  codeGuessByMailbox: [{ burst: 20, every: day }],
  loginByAddress: [{ burst: 25, every: 12 * second }],
  loginByEmailAndAddress: [{ burst: 15, every: 20 * second }],
  loginByEmailAndDevice: [{ burst: 15, every: 20 * second }],
  forgotByAddress: [{ burst: 10, every: 6 * minute }],
  /** Three in any day: less than the total for unknown callers. */
  forgotByMailboxAndAddress: [{ burst: 2, every: 12 * hour }],
  /** Total for unknown callers: six in any day. */
  forgotByMailbox: [
    { burst: 1, every: minute },
    { burst: 4, every: 8 * hour },
  ],
  /** Total for known addresses and for known devices: four in any day each. */
  forgotByMailboxAndPlace: [
    { burst: 1, every: minute },
    { burst: 3, every: 12 * hour },
  ],
  passwordByAccount: [{ burst: 10, every: minute }],
  /** Mails about a new device and about a new password: four in any day each. */
  newsByAccount: [{ burst: 3, every: 12 * hour }],
} as const satisfies Record<string, readonly Limit[]>;

/**
 * Logins to one account from unknown addresses and devices; delayed beyond this
 * (docs/product/limits.md#limits).
 */
export const unknownAddressLimit: Limit = { burst: 30, every: 10 * second };

/** Doubled per login past the limit; well below the request timeout. */
export const unknownAddressWaits: readonly number[] = [1, 2, 4, 8].map(
  (seconds) => seconds * second,
);
