const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `burst` attempts at once, and then one per `every` milliseconds. */
export interface Limit {
  readonly burst: number;
  readonly every: number;
}

/**
 * What is refused past its limit, each for the subjects that its name says: the caller's address,
 * the account's id, the e-mail that was typed, or the mailbox that it goes to. A limit that unknown
 * callers share with an owner never stands between the owner and the account, where the owner is
 * known.
 */
export const limits = {
  /** Forms of strangers, each up to five mebibytes: also those that are refused as they are. */
  registerFormByAddress: [{ burst: 30, every: 20 * second }],
  /** Forms in which nothing is wrong by itself, whether or not an account comes of it. */
  registerByAddress: [{ burst: 10, every: 3 * minute }],
  /** Forms with mistakes that are told, too, whether their name or e-mail is taken: 10 in any hour. */
  takenByAddress: [{ burst: 5, every: 12 * minute }],
  /** Each registration ends the one before it, which its owner may be about to confirm. */
  registerByEmailAndAddress: [{ burst: 5, every: 12 * minute }],
  /** A name that is typed is asked for again and again: 30 times in any hour. */
  nameByAddress: [{ burst: 20, every: 6 * minute }],
  /** Mails with a code: seven in any hour, 21 in any day. */
  codeByMailbox: [
    { burst: 5, every: 20 * minute },
    { burst: 10, every: 2 * hour },
  ],
  /**
   * Links for a change of address that one account may send to a mailbox: five in any day. Apart from
   * codes, which newcomers wait for.
   */
  emailLinkByMailboxAndAccount: [{ burst: 3, every: 8 * hour }],
  /** Such links of all accounts together: strangers need seven accounts to use this up. */
  emailLinkByMailbox: [{ burst: 20, every: hour }],
  /** Resend, and the new code for an expired one: both need the account's bearer. */
  codeByAccount: [{ burst: 3, every: 20 * minute }],
  resendByAddress: [{ burst: 10, every: 6 * minute }],
  checkByAddress: [
    { burst: 6, every: 10 * second },
    { burst: 30, every: 2 * minute },
  ],
  /** Codes of six digits that are compared at all: twenty in any day, and then one. */
  codeGuessByMailbox: [{ burst: 20, every: day }],
  loginByAddress: [{ burst: 25, every: 12 * second }],
  loginByEmailAndAddress: [{ burst: 15, every: 20 * second }],
  loginByEmailAndDevice: [{ burst: 15, every: 20 * second }],
  forgotByAddress: [{ burst: 10, every: 6 * minute }],
  /** Three in any day: less than all that unknown callers have together. */
  forgotByMailboxAndAddress: [{ burst: 2, every: 12 * hour }],
  /** What unknown callers have together: six in any day. */
  forgotByMailbox: [
    { burst: 1, every: minute },
    { burst: 4, every: 8 * hour },
  ],
  /** What known addresses have together, and known devices: each four in any day. */
  forgotByMailboxAndPlace: [
    { burst: 1, every: minute },
    { burst: 3, every: 12 * hour },
  ],
  passwordByAccount: [{ burst: 10, every: minute }],
  /** Mails about a new device, and about a new password: each four in any day. */
  newsByAccount: [{ burst: 3, every: 12 * hour }],
} as const satisfies Record<string, readonly Limit[]>;

/**
 * Logins to one account from where it is not known: past these they wait
 * (docs/product/limits.md#limits).
 */
export const unknownAddressLimit: Limit = { burst: 30, every: 10 * second };

/**
 * What an unknown caller waits, doubled with each login past the limit; well below what a call may
 * take.
 */
export const unknownAddressWaits: readonly number[] = [1, 2, 4, 8].map(
  (seconds) => seconds * second,
);
