import type { Generated } from 'kysely';
import type {
  BannedMailboxTable,
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
  /** Folded by `foldText`, for sorting. */
  search_name: string;
  /**
   * Words of the folded name (for lineups, also of the owner's name) and their other spellings, each
   * after two spaces (see search-words.ts).
   */
  search_text: string;
  image: string | null;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  /** Only each fan's newest rating counts. */
  ratings_count: Generated<number>;
  ratings_sum: Generated<number>;
  created_by: string | null;
  created_at: Time;
  /** Null for items created by fans. */
  source: string | null;
  /** Day such as '2024-08-11'; null if it is unknown or the same for the whole kind. */
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
  /** Mean of the item's ratings, or 0 if it has none. Maintained by a trigger. */
  rating: Generated<number>;
  changed_at: Generated<Time | null>;
  started_from: Generated<string | null>;
  /** Time when the current slots were saved: `changed_at`, or the creation. */
  saved_at: Time;
}

/** Ids sort in the order of the changes. */
interface LineupVersionTable {
  id: string;
  lineup_id: string;
  /** Null for the original. */
  saved_at: Time | null;
}

interface LineupVersionSlotTable {
  version_id: string;
  slot: string;
  item_id: string;
}

/** Open slots have no row. */
interface LineupSlotTable {
  lineup_id: string;
  slot: string;
  item_id: string;
}

interface SlotCountTable {
  kind: string;
  slot: string;
  /** Empty in the row that counts every lineup with the slot filled. */
  item_id: string;
  total: number;
}

interface KindCountTable {
  kind: string;
  total: number;
  /** Incremented when items change, but not by likes. */
  version: Generated<number>;
}

interface ItemChangeTable {
  kind: string;
  version: number;
  /** Empty if too many items changed to list them. */
  item_id: string;
}

interface StarterItemTable {
  kind: string;
  /** Folded name, followed by the team or similar if several items share the name. */
  key: string;
}

/** The server rebuilds a kind's search texts when the rule changes. */
interface SearchRuleTable {
  kind: string;
  rule: string;
}

interface ThrottleTable {
  /** Hexadecimal SHA-256 of the subject, so that no personal address is stored. */
  key: string;
  until: Time;
  /** Writes in a quota's window, which ends at `until`; unused by other limits. */
  used: Generated<number>;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  purpose: string;
  subject: string;
  text: string;
  created_at: Time;
  attempts: Generated<number>;
  next_attempt_at: Time;
  expires_at: Time;
}

export interface MediaTable {
  id: string;
  /** Hexadecimal SHA-256 of the large file; both files are named after it. */
  hash: string;
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
  /** 1 if the item of this source row was merged into `item_id`. */
  merged: Generated<Flag>;
}

/** Former id of a merged item. */
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

/** Item whose creator deleted the account. All items of one creator have the same mark. */
interface LeftItemTable {
  item_id: string;
  /** Hexadecimal HMAC-SHA256 of the creator's address; the key is outside the database. */
  creator_mark: string;
}

/** Hidden user or item whose remaining rows a job deletes in slices. */
export interface RemovalTable {
  id: string;
  /** 'user', or the former kind of the item. */
  kind: string;
  /** Empty for a user. */
  name: string;
  /** Null for the operator. */
  removed_by: string | null;
  creator_mark: string | null;
  created_at: Time;
}

/** Fingerprints of the files that belong to the database (see backups/installation.ts). */
interface InstallationTable {
  key: string;
  value: string;
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
  banned_mailbox: BannedMailboxTable;
  throttle: ThrottleTable;
  outbox: OutboxTable;
  media: MediaTable;
  media_upload: MediaUploadTable;
  import_source: ImportSourceTable;
  item_redirect: ItemRedirectTable;
  left_item: LeftItemTable;
  unchecked_item: UncheckedItemTable;
  removal: RemovalTable;
  installation: InstallationTable;
  migration: MigrationTable;
}
