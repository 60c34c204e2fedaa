import { join } from 'node:path';
import { commentables } from '#contract/comments.ts';
import { kindsOf, type Sport } from '#contract/sport.ts';
import { type Community, createCommunity } from '#server/community.ts';
import type { Database } from '#server/db/database.ts';
import { createWriteAsFan } from '#server/fan-writes.ts';
import { loadCreatorKey } from '#server/features/accounts/creators.ts';
import { type Catalogue, createCatalogue } from '#server/features/catalogue/service.ts';
import { type Comments, createComments } from '#server/features/comments/service.ts';
import { createFollows, type Follows } from '#server/features/follow/service.ts';
import { createLikes, type Likes } from '#server/features/likes/service.ts';
import { createLineups } from '#server/features/lineups/service.ts';
import { createDecoder } from '#server/media/decoder.ts';
import { mediaFiles } from '#server/media/files.ts';
import { createMedia, type Media } from '#server/media/media.ts';
import { noQuotas } from '#server/throttle/quotas.ts';

/** The services by which a purge takes away, the same as those behind the calls. */
export interface PurgeServices {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly likes: Likes;
  readonly comments: Comments;
  readonly follows: Follows;
  readonly catalogue: Catalogue;
  readonly community: Community;
  readonly media: Media;
  readonly creatorKey: Buffer;
}

/** Makes them for a process that serves nobody: without limits on what one fan does. */
export async function createPurgeServices(deps: {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly dataDir: string;
  readonly now: () => Date;
}): Promise<PurgeServices> {
  const { db, sports, dataDir, now } = deps;
  const media = createMedia({
    ...{ db, now, throttled: false },
    files: mediaFiles(join(dataDir, 'media')),
    decoder: createDecoder(),
  });
  const writeAsFan = createWriteAsFan({ db, quotas: noQuotas });
  const likes = createLikes({ db, kinds: kindsOf(sports), now, writeAsFan });
  const lineups = createLineups({
    ...{ db, now, writeAsFan, likes },
    readItems: (kind, ids) => catalogue.readAll(kind, ids, null),
  });
  const catalogue = createCatalogue({
    ...{ db, sports, likes, media, now, throttled: false },
    leaving: [
      { leave: lineups.forgetItem, code: 'notRemovedFromLineups' },
      { leave: likes.forgetItem, code: 'notRemovedFromUsers' },
    ],
  });
  const comments = createComments({ db, now, writeAsFan, commentables: commentables(sports) });
  const follows = createFollows({ db, now, writeAsFan });
  const community = createCommunity({
    ...{ dialect: db.dialect, sports, likes, lineups, comments, follows },
  });
  const creatorKey = await loadCreatorKey(dataDir);
  return { db, sports, likes, comments, follows, catalogue, community, media, creatorKey };
}
