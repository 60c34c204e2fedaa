import type { Generated } from 'kysely';
import type { Role } from '#contract/policies.ts';
import type { Flag, Time } from './column-types.ts';

export interface UserTable {
  id: string;
  name: string;
  /** Folded name, by which users are found; unique. */
  name_key: string;
  email: string;
  /** Normalised address; unique. */
  email_key: string;
  password_hash: string;
  image: string | null;
  gender: string;
  interested_in: string;
  verified: Flag;
  /** 1 while a job takes its rows away: nobody sees it, and it can do nothing. */
  removed: Generated<Flag>;
  /** Read by `toRole`: another release may have stored one that this does not know. */
  role: Role;
  created_at: Time;
}

/** Words of a user's folded name, also spelled out, two spaces before each: the finder's text. */
export interface UserWordsTable {
  user_id: string;
  search_text: string;
}

/** What a user's name looks like: no new name may look like one that somebody has. */
export interface UserNameSkeletonTable {
  skeleton: string;
  user_id: string;
}

export interface SessionTable {
  /** SHA-256 of the bearer token, hexadecimal; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  created_at: Time;
  last_used_at: Time;
  expires_at: Time;
  user_agent: string;
}

/** A browser that signed in to a verified account and keeps a mark of it. */
export interface KnownDeviceTable {
  user_id: string;
  /** SHA-256 of address and mark, hexadecimal; the mark itself is never stored. */
  mark_hash: string;
  last_used_at: Time;
}

/** The code that was last mailed to an address, whichever unverified account has it now. */
export interface MailboxCodeTable {
  email_key: string;
  code_hash: string;
  /** SHA-256 of the secret in the same mail's link, hexadecimal. */
  link_hash: string;
  /** The code before this one: whoever still sends that one has not met a wrong code. */
  replaced_hash: string | null;
  created_at: Time;
  expires_at: Time;
}

/**
 * Works alongside the regular password until it is used or has expired; then it only counts as
 * current.
 */
export interface TemporaryPasswordTable {
  user_id: string;
  password_hash: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

/** The address that a user wants and has not confirmed: one at a time. */
export interface EmailChangeTable {
  user_id: string;
  email: string;
  email_key: string;
  /** SHA-256 of the secret in the link that the new address got, hexadecimal. */
  link_hash: string;
  expires_at: Time;
}

/** An address that a user had: by the link that it got it takes its change back. */
export interface EmailUndoTable {
  /** SHA-256 of the link's secret, hexadecimal. */
  link_hash: string;
  user_id: string;
  email: string;
  email_key: string;
  changed_at: Time;
  expires_at: Time;
}
