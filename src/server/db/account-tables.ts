import type { Generated } from 'kysely';
import type { Role } from '#contract/policies.ts';
import type { Flag, Time } from './column-types.ts';

export interface UserTable {
  id: string;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  image: string | null;
  gender: string;
  interested_in: string;
  verified: Flag;
  /** 1 while a job deletes the user's rows. */
  removed: Generated<Flag>;
  /** Read with `toRole`, since another release may have stored an unknown role. */
  role: Role;
  created_at: Time;
  banned_at: Time | null;
  ban_reason: string | null;
}

/** Mailbox that may not register. Stays after its account is deleted. */
export interface BannedMailboxTable {
  /** Hexadecimal HMAC-SHA256 of the mailbox; the key is outside the database. */
  mark: string;
  banned_at: Time;
}

/** Words of a user's folded name and its other spellings, each after two spaces. */
export interface UserWordsTable {
  user_id: string;
  search_text: string;
}

/** Skeletons of user names, to reject new names that look like existing names. */
export interface UserNameSkeletonTable {
  skeleton: string;
  user_id: string;
}

export interface SessionTable {
  /** Hexadecimal SHA-256 of the bearer token, which is never stored. */
  token_hash: string;
  user_id: string;
  created_at: Time;
  last_used_at: Time;
  expires_at: Time;
  user_agent: string;
}

/** Browser that has signed in to a verified account and stores a device mark. */
export interface KnownDeviceTable {
  user_id: string;
  /** Hexadecimal SHA-256 of the e-mail key and the device mark. */
  mark_hash: string;
  last_used_at: Time;
}

/** Last code mailed to the address of an unverified account. */
export interface MailboxCodeTable {
  email_key: string;
  code_hash: string;
  /** Hexadecimal SHA-256 of the secret in the mail's link. */
  link_hash: string;
  /** Previous code. Entering it does not count as a wrong attempt. */
  replaced_hash: string | null;
  created_at: Time;
  expires_at: Time;
}

/**
 * Allows one sign-in in addition to the regular password. Afterwards, the temporary password is
 * accepted only as the current password in a change of password.
 */
export interface TemporaryPasswordTable {
  user_id: string;
  password_hash: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

export interface EmailChangeTable {
  user_id: string;
  email: string;
  email_key: string;
  link_hash: string;
  expires_at: Time;
}

/** Previous address of a user. The link mailed to it undoes the change. */
export interface EmailUndoTable {
  link_hash: string;
  user_id: string;
  email: string;
  email_key: string;
  changed_at: Time;
  expires_at: Time;
}
