import { join } from 'node:path';
import { commentables } from '#contract/comments.ts';
import { kindsOf, type Sport } from '#contract/sport.ts';
import { type Community, createCommunity } from './community.ts';
import type { Database } from './db/database.ts';
import { createWriteAsFan } from './fan-writes.ts';
import { type Catalogue, createCatalogue } from './features/catalogue/service.ts';
import { type Comments, createComments } from './features/comments/service.ts';
import { createFollows, type Follows } from './features/follow/service.ts';
import { createLikes, type Likes } from './features/likes/service.ts';
import { createLineups, type Lineups } from './features/lineups/service.ts';
import { createDecoder } from './media/decoder.ts';
import { mediaFiles } from './media/files.ts';
import { createMedia, type Media } from './media/media.ts';
import { createQuotas, noQuotas, type Quotas } from './throttle/quotas.ts';

/** What fans and admins do beside accounts, each service handed what it needs of the others. */
export interface Services {
  readonly likes: Likes;
  readonly lineups: Lineups;
  readonly catalogue: Catalogue;
  readonly comments: Comments;
  readonly follows: Follows;
  readonly community: Community;
  /** Pictures, kept beside the database; whoever made the services closes it. */
  readonly media: Media;
  readonly quotas: Quotas;
}

/** Makes the services over one database; not `throttled` for a process that serves nobody. */
export function createServices(deps: {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly dataDir: string;
  readonly now: () => Date;
  readonly throttled: boolean;
}): Services {
  const { db, sports, dataDir, now, throttled } = deps;
  const media = createMedia({
    db,
    now,
    files: mediaFiles(join(dataDir, 'media')),
    decoder: createDecoder(),
    throttled,
  });
  const quotas = throttled ? createQuotas({ db, now }) : noQuotas;
  const writeAsFan = createWriteAsFan({ db, quotas });
  const likes = createLikes({ db, kinds: kindsOf(sports), now, writeAsFan });
  const lineups = createLineups({
    db,
    now,
    writeAsFan,
    likes,
    readItems: (kind, ids) => catalogue.readAll(kind, ids, null),
  });
  const catalogue = createCatalogue({
    db,
    sports,
    likes,
    media,
    now,
    throttled,
    leaving: [
      { leave: lineups.forgetItem, code: 'notRemovedFromLineups' },
      { leave: likes.forgetItem, code: 'notRemovedFromUsers' },
    ],
  });
  const comments = createComments({ db, now, writeAsFan, commentables: commentables(sports) });
  const follows = createFollows({ db, now, writeAsFan });
  const community = createCommunity({
    dialect: db.dialect,
    sports,
    likes,
    lineups,
    comments,
    follows,
  });
  return { likes, lineups, catalogue, comments, follows, community, media, quotas };
}
