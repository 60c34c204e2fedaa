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
  /** Folded name (`foldText`), used for sorting. */
  search_name: string;
  /** Folded name and words of its other spellings, each after two spaces (see search-words.ts). */
  search_text: string;
  image: string | null;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  /** Only each fan's newest rating counts. */
  ratings_count: Generated<number>;
  /** Sum of the ratings that count. */
  ratings_sum: Generated<number>;
  created_by: string | null;
  created_at: Time;
  /** Source of the figures; null for items created by fans. */
  source: string | null;
  /** Day, such as '2024-08-11'; null if unknown or described by kind. */
  source_date: string | null;
  /** Space-separated names of the fields computed by a formula; null for none. */
  derived: string | null;
  /** Shared by items of the same person; null otherwise. */
  same_as: string | null;
}

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

/** One per kind and owner. */
interface LineupTable {
  item_id: string;
  kind: string;
  owner_id: string;
  /** Mean of the ratings that count, 0 for none. Maintained by a trigger. */
  rating: Generated<number>;
  /** Null if never changed. */
  changed_at: Generated<Time | null>;
  started_from: Generated<string | null>;
  /** Time when the current slots were saved: `changed_at`, or the creation. */
  saved_at: Time;
}

/** Lineup before a slot change. Ids sort in order of the changes. */
interface LineupVersionTable {
  id: string;
  lineup_id: string;
  /** Time when this version was saved; null for the original. */
  saved_at: Time | null;
}

/** Slots of a version; open slots have no row. */
interface LineupVersionSlotTable {
  version_id: string;
  slot: string;
  item_id: string;
}

/** Slots of a lineup; open slots have no row. */
interface LineupSlotTable {
  lineup_id: string;
  slot: string;
  item_id: string;
}

/** Lineups of a kind with an item in a slot (see slot-counts-store.ts). */
interface SlotCountTable {
  kind: string;
  slot: string;
  /** Empty in the row that counts all lineups with the slot filled. */
  item_id: string;
  total: number;
}

interface KindCountTable {
  kind: string;
  total: number;
  /** Changes with items, not with likes. Users and sessions have separate rows. */
  version: Generated<number>;
}

/** Item changed in a version of its kind (see item-changes-store.ts). */
interface ItemChangeTable {
  kind: string;
  version: number;
  /** Empty when very many items changed. */
  item_id: string;
}

/** Rule of a kind's search texts. A change triggers a rebuild. */
interface StarterItemTable {
  kind: string;
  /** Folded name; namesakes are followed by what tells them apart. */
  key: string;
}

interface SearchRuleTable {
  kind: string;
  rule: string;
}

/** Time up to which a key's attempts are used up (see src/server/throttle). */
interface ThrottleTable {
  /** Hexadecimal SHA-256 of the subject, so that no personal address is stored. */
  key: string;
  until: Time;
  /** Number of writes in a quota's window, which ends at `until`. */
  used: Generated<number>;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  /** See mail/purposes.ts. */
  purpose: string;
  subject: string;
  text: string;
  created_at: Time;
  attempts: Generated<number>;
  next_attempt_at: Time;
  /** After this time the mail is useless and is dropped. */
  expires_at: Time;
}

/** Exactly one of `user_id` and `item_id` is set. */
export interface MediaTable {
  id: string;
  /** Hexadecimal SHA-256 of the large file; both files are named after it. */
  hash: string;
  /** Total size of both files. */
  bytes: number;
  user_id: string | null;
  item_id: string | null;
  uploaded_by: string | null;
  created_at: Time;
}

interface MediaUploadTable {
  id: string;
  user_id: string;
  created_at: Time;
}

export interface ImportSourceTable {
  kind: string;
  source: string;
  key: string;
  item_id: string;
  /** 1 if that row's own item was merged into this one. */
  merged: Generated<Flag>;
}

/** Id of a merged item, whose address redirects to the new one. */
interface ItemRedirectTable {
  old_id: string;
  item_id: string;
  kind: string;
  search_name: string;
}

interface UncheckedItemTable {
  item_id: string;
  kind: string;
}

/** Item whose creator deleted the account. Items of one creator share a mark. */
interface LeftItemTable {
  item_id: string;
  /** Hexadecimal HMAC-SHA256 of the creator's address; the key is outside the database. */
  creator_mark: string;
}

/** Unfinished deletion: the subject is hidden, its rows go in slices. */
export interface RemovalTable {
  id: string;
  /** 'user', or the former kind of the item. */
  kind: string;
  /** Former name of the item; empty for a user. */
  name: string;
  /** Id of the user who deleted an item; null for the operator. */
  removed_by: string | null;
  creator_mark: string | null;
  created_at: Time;
}

interface MigrationTable {
  name: string;
  applied_at: Time;
}

export interface Tables {
  item: ItemTable;
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
  starter_item: StarterItemTable;
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
