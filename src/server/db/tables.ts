import type { Generated } from 'kysely';
import type {
  EmailChangeTable,
  EmailUndoTable,
  KnownDeviceTable,
  MailboxCodeTable,
  SessionTable,
  TemporaryPasswordTable,
  UserNameSkeletonTable,
  UserTable,
  UserWordsTable,
} from './account-tables.ts';
import type { Flag, Time } from './column-types.ts';

export interface ItemTable {
  id: string;
  kind: string;
  name: string;
  /** Folded name (`foldText`): text sorts by it. */
  search_name: string;
  /**
   * Folded name and the words of its other spellings, two spaces before each word, for the trigram
   * index (see search-words.ts).
   */
  search_text: string;
  image: string | null;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  /** Fans who rate the item: of each the newest rating counts. */
  ratings_count: Generated<number>;
  /** Sum of the ratings that count. */
  ratings_sum: Generated<number>;
  created_by: string | null;
  created_at: Time;
  /** Where the numbers are from; null of what a fan created. */
  source: string | null;
  /** As of which day they are, '2024-08-11'; null where it is not known or described by kind. */
  source_date: string | null;
  /** Names of the fields that a formula made, separated by spaces; null for none. */
  derived: string | null;
  /** The same in items that are of one and the same person; null of an item that stands alone. */
  same_as: string | null;
}

/** The columns of a kind's own table: `item_id`, and one for each field that is no reference. */
interface KindTable {
  item_id: string;
  [field: string]: string | number | null;
}

interface ItemReferenceTable {
  item_id: string;
  field: string;
  target_id: string;
  position: number;
}

interface ItemLikeTable {
  user_id: string;
  item_id: string;
  created_at: Time;
}

/** What makes an item an Eleven or a Podium: one of a kind per owner. */
interface LineupTable {
  item_id: string;
  kind: string;
  owner_id: string;
  /** Mean of the ratings that count, 0 for none; a trigger keeps it as the item's are. */
  rating: Generated<number>;
  /** When its slots were changed last; null while they are as they were built. */
  changed_at: Generated<Time | null>;
  /** The lineup that it was started from, while that one exists. */
  started_from: Generated<string | null>;
  /** When its slots were saved as they are: `changed_at`, or when it was built. */
  saved_at: Time;
}

/** How a lineup was before a change of its slots. The order of its ids is that of the changes. */
interface LineupVersionTable {
  id: string;
  lineup_id: string;
  /** When the lineup was saved like that; null where it was built so. */
  saved_at: Time | null;
}

/** What stood where in a version; an open slot has no row. */
interface LineupVersionSlotTable {
  version_id: string;
  slot: string;
  item_id: string;
}

/** What stands where; an open slot has no row. */
interface LineupSlotTable {
  lineup_id: string;
  slot: string;
  item_id: string;
}

/** How many lineups of a kind have an item in a slot, see slot-counts-store.ts. */
interface SlotCountTable {
  kind: string;
  slot: string;
  /** Empty where all are counted that have anybody there. */
  item_id: string;
  total: number;
}

interface KindCountTable {
  kind: string;
  total: number;
  /** Moves with changes of items, not with likes. Users and sessions have rows of their own. */
  version: Generated<number>;
}

/** An item that changed with a version of its kind, see item-changes-store.ts. */
interface ItemChangeTable {
  kind: string;
  version: number;
  /** Empty where very many items changed. */
  item_id: string;
}

/** What the search texts of a kind's items were made by; they are made again when that changes. */
interface SearchRuleTable {
  kind: string;
  rule: string;
}

/** How far ahead of time the attempts under a key have run, see src/server/throttle. */
interface ThrottleTable {
  /** SHA-256 of what is throttled, hexadecimal: no address of a person is kept. */
  key: string;
  until: Time;
  /** Of a quota: the writes that are counted in the window that ends at `until`. */
  used: Generated<number>;
}

/** Mails that were enqueued in a transaction and are not yet handed over. */
export interface OutboxTable {
  id: string;
  recipient: string;
  /** What the mail is for, see mail/purposes.ts. */
  purpose: string;
  subject: string;
  text: string;
  created_at: Time;
  attempts: Generated<number>;
  next_attempt_at: Time;
  /** After this time the mail is of no use and is dropped. */
  expires_at: Time;
}

/** Whose picture is in which file: exactly one of `user_id` and `item_id` is set. */
export interface MediaTable {
  id: string;
  /** SHA-256 of the large file, hexadecimal; both files are named by it. */
  hash: string;
  /** Of both files together. */
  bytes: number;
  user_id: string | null;
  item_id: string | null;
  uploaded_by: string | null;
  created_at: Time;
}

/** Uploads of the last hour, for the throttle. */
interface MediaUploadTable {
  id: string;
  user_id: string;
  created_at: Time;
}

/** Which row of a source an imported item came from, so that the next import finds it again. */
export interface ImportSourceTable {
  kind: string;
  /** Name of the format: 'openpowerlifting'. */
  source: string;
  /** What the source itself tells its rows apart by. */
  key: string;
  item_id: string;
  /** 1 where that row's own item was merged into this one. */
  merged: Generated<Flag>;
}

/** The id of an item that was merged into another: its address leads there. */
interface ItemRedirectTable {
  old_id: string;
  item_id: string;
  kind: string;
  /** Its folded name. */
  search_name: string;
}

/** An item that a fan added, or an admin doubts, and that no admin has checked since. */
interface UncheckedItemTable {
  item_id: string;
  kind: string;
}

/** An item whose creator deleted the account: `created_by` is null, those of one share a mark. */
interface LeftItemTable {
  item_id: string;
  /** HMAC-SHA256 of the creator's address by a key that is not in the database, hexadecimal. */
  creator_mark: string;
}

/** A deletion that is not finished: its subject is unseen, and its rows go in slices. */
export interface RemovalTable {
  /** Id of the user or the item. */
  id: string;
  /** 'user', or the kind that the item had. */
  kind: string;
  /** Name that the item had; empty for a user. */
  name: string;
  /** Id of the user who deleted an item; null for the operator. */
  removed_by: string | null;
  /** Mark on the items that a user created. */
  creator_mark: string | null;
  created_at: Time;
}

/** Migrations that ran, see migrate.ts. */
interface MigrationTable {
  name: string;
  applied_at: Time;
}

/** All tables but those of a single feature, which stand beside its stores. */
export interface Tables {
  item: ItemTable;
  /** Stands for the table of whichever kind, see kind-table.ts. */
  kind_table: KindTable;
  item_reference: ItemReferenceTable;
  item_like: ItemLikeTable;
  lineup: LineupTable;
  lineup_slot: LineupSlotTable;
  lineup_version: LineupVersionTable;
  lineup_version_slot: LineupVersionSlotTable;
  slot_count: SlotCountTable;
  kind_count: KindCountTable;
  item_change: ItemChangeTable;
  user: UserTable;
  user_words: UserWordsTable;
  user_name_skeleton: UserNameSkeletonTable;
  search_rule: SearchRuleTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  mailbox_code: MailboxCodeTable;
  temporary_password: TemporaryPasswordTable;
  email_change: EmailChangeTable;
  email_undo: EmailUndoTable;
  throttle: ThrottleTable;
  outbox: OutboxTable;
  media: MediaTable;
  media_upload: MediaUploadTable;
  import_source: ImportSourceTable;
  item_redirect: ItemRedirectTable;
  left_item: LeftItemTable;
  unchecked_item: UncheckedItemTable;
  removal: RemovalTable;
  migration: MigrationTable;
}
