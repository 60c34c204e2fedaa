import { notificationDays, quietDays } from '#contract/fans/fan-events.ts';
import { codeMinutes, emailLinkMinutes, emailUndoDays } from './accounts.ts';

/** Days after the last sign-in from a network address. */
export const knownAddressDays = 90;
/** Days after the last sign-in on a device. */
export const knownDeviceDays = 180;
export const addressAttemptHours = 24;
/** Days for which attempts are counted by hashed e-mail, mailbox or account. */
export const emailAttemptDays = 20;

/** Weeks for which the newest backup of each week is kept. */
export const backupWeeks = 4;

export interface StoredData {
  readonly what: string;
  readonly from: string;
  readonly seen: string;
  /** A test requires that no table is missing. */
  readonly tables: readonly string[];
}

/** Words of names in the search. A job deletes those of deleted names. */
const wordTables = ['word', 'word_delete', 'word_thing', 'word_top', 'word_pending'];

/** Data that several calls store, or none. Other data is in the `keeps` of its call. */
export const storedBesides: readonly StoredData[] = [
  {
    what: 'Name, picture, interest',
    from: 'You, at sign-up',
    seen: 'Everybody who opens your page',
    tables: ['user', 'user_words', 'user_name_skeleton', 'media', ...wordTables],
  },
  {
    what: 'When you sent a picture, for an hour',
    from: 'Your browser',
    seen: 'Nobody',
    tables: ['media_upload'],
  },
  {
    what: 'What you asked us to delete, until all of it is removed within minutes',
    from: 'You',
    seen: 'Nobody',
    tables: ['removal'],
  },
  {
    what: 'Email address, gender',
    from: 'You, at sign-up',
    seen: 'Only you',
    tables: ['user'],
  },
  {
    what: `An address that you have not confirmed yet, for ${emailLinkMinutes} minutes, and the one before your last changes, for ${emailUndoDays} days, so that you can undo them`,
    from: 'You, in your settings',
    seen: 'Nobody',
    tables: ['email_change', 'email_undo'],
  },
  {
    what: 'Password, and the temporary one that you asked for',
    from: 'You, or made by us; stored as Argon2id hashes, which cannot be reversed',
    seen: 'Nobody',
    tables: ['user', 'temporary_password'],
  },
  {
    what: 'Verification code and link',
    from: `Made by us, valid for ${codeMinutes} minutes, stored as hashes`,
    seen: 'You, in the email',
    tables: ['mailbox_code'],
  },
  {
    what: 'Emails waiting to be sent to you',
    from: 'Made by us; their text is encrypted',
    seen: 'You, in the email',
    tables: ['outbox'],
  },
  {
    what: 'Sessions: when you signed in, when you were last here, the name of your browser',
    from: 'Your browser; the session key is stored as a hash only',
    seen: 'Only you, in your settings',
    tables: ['session'],
  },
  {
    what: 'Devices and network addresses that you signed in from, and how many attempts each made, so that strangers cannot lock you out with too many attempts',
    from: 'Your browser; stored as hashes only, which identify neither a device nor an address',
    seen: 'Nobody',
    tables: ['known_device', 'throttle'],
  },
  {
    what: 'If the operator bans your account: since when and why',
    from: 'The operator',
    seen: 'Nobody',
    tables: ['user'],
  },
  {
    what: 'The mailbox of a banned account, as a keyed hash that names nobody; it stays when the account is deleted, so that the mailbox does not register again',
    from: 'Made by us from your email address',
    seen: 'Nobody',
    tables: ['banned_mailbox'],
  },
  {
    what: 'Likes',
    from: 'You',
    seen: 'Everybody: your favourites are on your page',
    tables: ['item_like', 'comment_like'],
  },
  {
    what: 'Your Eleven and your Podium',
    from: 'You',
    seen: 'Everybody, with your name',
    tables: ['lineup', 'lineup_slot'],
  },
  {
    what: 'Former versions of your Eleven and your Podium, at most fifty of each',
    from: 'You',
    seen: 'Everybody, until you delete it',
    tables: ['lineup_version', 'lineup_version_slot'],
  },
  {
    what: 'Comments and ratings',
    from: 'You',
    seen: 'On an Eleven or a Podium: everybody, with your name and picture. Other comments, and the list of all your comments: members',
    tables: ['comment'],
  },
  {
    what: 'Who you follow and who follows you',
    from: 'You and other fans',
    seen: 'How many: everybody. Who: members',
    tables: ['follow', 'follow_count'],
  },
  {
    what: `Your notifications: who follows you, who likes, comments on or rates what you created, what was removed, and whether you read it; for ${notificationDays} days`,
    from: 'Other fans and admins',
    seen: 'Only you',
    tables: ['notification', 'notification_act'],
  },
  {
    what: `Which likes and follows you undid recently, for ${quietDays} days, so that nobody is notified of them repeatedly`,
    from: 'You',
    seen: 'Nobody',
    tables: ['notification_quiet'],
  },
  {
    what: 'Which notifications you want, and when we last mailed you',
    from: 'You, in your settings',
    seen: 'Only you',
    tables: ['notification_setting', 'notification_digest'],
  },
  {
    what: `Nightly backups of all this, for at most ${backupWeeks} weeks. They still have what you deleted meanwhile`,
    from: 'Made by us',
    seen: 'Nobody',
    tables: [],
  },
  {
    what: 'The random id of a deleted account, so that a restored backup does not bring it back',
    from: 'Made by us',
    seen: 'Nobody',
    tables: [],
  },
];

/** Excludes the tables of the kinds. */
export const tablesWithoutPersonalData: readonly string[] = [
  'item_reference',
  'kind_count',
  'item_change',
  'slot_count',
  'word_start',
  'search_rule',
  'starter_item',
  'installation',
  'import_source',
  'item_redirect',
  'migration',
];
