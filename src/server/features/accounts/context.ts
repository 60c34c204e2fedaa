import type { FollowCounts, UserPage } from '#contract/calls/users.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { BuiltLineups } from '#contract/lineups/lineup-items.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Media } from '#server/media/media.ts';
import type { Emitter } from '#server/shared/events.ts';
import type { ListCache } from '#server/shared/lists/list-cache.ts';
import type { Removals } from '#server/shared/removal/removals.ts';
import type { Quotas } from '#server/shared/throttle/quotas.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import type { Passwords } from './passwords/hashing.ts';

export type CommunityPart = FollowCounts & BuiltLineups & Pick<UserPage, 'saysToBe'>;

export interface Community {
  pagePart(userId: string, viewer: Viewer | null): Promise<CommunityPart>;
}

export interface Accounts {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly listCache: ListCache;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly outbox: Outbox;
  readonly removals: Removals;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly quotas: Quotas;
  readonly publicUrl: string;
  readonly media: Media;
  readonly creatorKey: Buffer;
  readonly community: Community;
}
