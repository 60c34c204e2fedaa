import type { Sport } from '#contract/kinds/sport.ts';
import type { Community } from '#server/community.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Emitter } from '#server/events.ts';
import type { ListCache } from '#server/lists/list-cache.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Media } from '#server/media/media.ts';
import type { Removals } from '#server/removal/removals.ts';
import type { Quotas } from '#server/throttle/quotas.ts';
import type { Throttle } from '#server/throttle/throttle.ts';
import type { Passwords } from './passwords/hashing.ts';

/** What the calls on accounts stand on; made once, in services.ts. */
export interface Accounts {
  readonly db: Database;
  /** A user is here for one of them. */
  readonly sports: readonly Sport[];
  /** What the finder of users found. */
  readonly listCache: ListCache;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly outbox: Outbox;
  readonly removals: Removals;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  /** What one user may change how often. */
  readonly quotas: Quotas;
  /** Origin that links in mails start with. */
  readonly publicUrl: string;
  readonly media: Media;
  /** Of the marks on the items of those who leave. */
  readonly creatorKey: Buffer;
  /** What users do among fans. */
  readonly community: Community;
}
