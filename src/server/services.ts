import { join } from 'node:path';
import { commentables } from '#contract/fans/comments.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { backupPlace } from '#server/backups/archive-format.ts';
import { createErasedFans, readErasedFans } from '#server/backups/erased-fans.ts';
import { createNightlyBackups } from '#server/backups/nightly-backups.ts';
import { createPainter } from '#server/features/share/painter.ts';
import { createPageSubjects } from '#server/http/page-subjects.ts';
import { createEvents } from '#server/shared/events.ts';
import { createListCache } from '#server/shared/lists/list-cache.ts';
import { createRemovals, removalsJob } from '#server/shared/removal/removals.ts';
import { createSamples } from '#server/shared/samples/samples.ts';
import { createReadThings } from '#server/shared/things.ts';
import { createQuotas, noQuotas } from '#server/shared/throttle/quotas.ts';
import { createThrottle, noThrottle } from '#server/shared/throttle/throttle.ts';
import { createWaitingRoom, type Sleep } from '#server/shared/throttle/waiting-room.ts';
import { createWriteAsFan } from '#server/shared/users/fan-writes.ts';
import { createCommunity } from './community.ts';
import type { Config } from './config.ts';
import type { Database } from './db/engine/database.ts';
import { loadCreatorKey } from './features/accounts/deletion/delete-account.ts';
import { sweep } from './features/accounts/housekeeping.ts';
import { nameKey } from './features/accounts/names/names.ts';
import { createPasswords, type Passwords } from './features/accounts/passwords/hashing.ts';
import { type Accounts, createAccounts } from './features/accounts/service.ts';
import {
  createSessionReader,
  findOpenSessionsAmong,
} from './features/accounts/sessions/sessions.ts';
import { findExistingUsers, findUserCards } from './features/accounts/users-store.ts';
import { loadItemRules } from './features/catalogue/item-rules.ts';
import { createCatalogue } from './features/catalogue/service.ts';
import { createClaims } from './features/claims/service.ts';
import { createComments } from './features/comments/service.ts';
import { createCrowd } from './features/crowd/service.ts';
import { createFavourites } from './features/favourites/service.ts';
import { createFeed } from './features/feed/service.ts';
import { createFollows } from './features/follows/service.ts';
import { createLikes } from './features/likes/service.ts';
import { createLineups } from './features/lineups/service.ts';
import { createLive } from './features/live/service.ts';
import { createDigests, loadUnsubscribeKey } from './features/notifications/digests.ts';
import { createNotifications } from './features/notifications/service.ts';
import { createPercentiles } from './features/percentiles/service.ts';
import { createRankings } from './features/rankings/service.ts';
import { createSearch } from './features/search/service.ts';
import { createWordJobs } from './features/search/word-jobs.ts';
import { createSharePictures } from './features/share/service.ts';
import { createSuggestions } from './features/suggestions/service.ts';
import { createJobs } from './jobs/jobs.ts';
import { mailFailureReason } from './mail/failure-reason.ts';
import { createOutbox } from './mail/outbox.ts';
import { loadSealKey } from './mail/seal.ts';
import type { MailTransport } from './mail/transport.ts';
import { createDecoder } from './media/decoder.ts';
import { mediaFiles } from './media/files.ts';
import { createMedia } from './media/media.ts';
import { subscribe } from './subscriptions.ts';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface ServicesDeps {
  readonly config: Pick<
    Config,
    | 'dataDir'
    | 'databaseUrl'
    | 'backups'
    | 'backupDir'
    | 'publicUrl'
    | 'rateLimits'
    | 'maxConnections'
    | 'maxConnectionsPerAddress'
  >;
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly mail: MailTransport;
  readonly now: () => Date;
  readonly log: Log;
  readonly passwords?: Passwords | undefined;
  readonly sleep?: Sleep | undefined;
}

/** Background work begins with `jobs.start()`. */
export type Services = Awaited<ReturnType<typeof createServices>>;

const sweepInterval = 600_000;

export async function createServices(deps: ServicesDeps) {
  const { config, db, sports, now, log } = deps;
  const throttled = config.rateLimits;
  const sessions = createSessionReader(db, now);
  const decoder = createDecoder();
  const events = createEvents();
  const quotas = throttled ? createQuotas({ db, now }) : noQuotas;
  const waitingRoom = createWaitingRoom({ sleep: deps.sleep });
  const throttle = throttled ? createThrottle({ db, now, waitingRoom }) : noThrottle;
  const media = createMedia({
    db,
    now,
    throttled,
    files: mediaFiles(join(config.dataDir, 'media')),
    decoder,
  });
  const outbox = createOutbox({
    db,
    now,
    transport: deps.mail,
    sealKey: await loadSealKey(config.dataDir),
    renew: { digest: (recipient) => digests.renew(recipient) },
    onFailure: (mail, error) =>
      log.warn(
        { mail, reason: mailFailureReason(error), server: deps.mail.server },
        'mail not sent',
      ),
  });

  const erasedFans = createErasedFans(config.backupDir);
  const removals = createRemovals({
    db,
    events,
    onUserRemoval: ({ id, created_at }) => erasedFans.add({ id, erasedAt: created_at }),
    onFailure: (err) => log.error({ err }, 'removal not begun'),
  });
  const writeAsFan = createWriteAsFan({ db, quotas });
  const fanDeps = { db, now, events, writeAsFan };
  const likes = createLikes(fanDeps);
  const lineups = createLineups({
    ...fanDeps,
    removals,
    likes,
    readItems: (kind, ids) => catalogue.readWithoutLikes(kind, ids),
  });
  const claims = createClaims({ db, writeAsFan });
  const listCache = createListCache(db);
  // User searches would evict the item lists.
  const userListCache = createListCache(db);
  const samples = createSamples(db);
  const catalogue = createCatalogue({
    db,
    sports,
    likes,
    claims,
    media,
    now,
    throttled,
    events,
    removals,
    listCache,
    samples,
    writeAsFan,
    rules: await loadItemRules(sports),
  });
  const comments = createComments({ ...fanDeps, commentables: commentables(sports) });
  const follows = createFollows(fanDeps);
  const favourites = createFavourites({
    db,
    readItems: (likeable, ids, viewer) =>
      'slots' in likeable
        ? lineups.readAll(likeable, ids, viewer)
        : catalogue.readAll(likeable, ids, viewer),
  });
  const readThings = createReadThings({
    sports,
    readItems: (kind, ids) => catalogue.readAll(kind, ids, null),
    readLineups: (lineup, ids) => lineups.readAll(lineup, ids, null),
    readUsers: (ids) => findUserCards(db.read, ids),
  });
  const notifications = createNotifications({
    db,
    now,
    readThings,
    lineups: new Set(lineupsOf(sports).map(({ name }) => name)),
  });
  const feed = createFeed({ db, sports, now, readThings });
  const live = createLive({
    db,
    now,
    log,
    countUnread: notifications.countUnreadOf,
    newest: feed.newest,
    findOpenSessions: (tokenHashes) => findOpenSessionsAmong(db, tokenHashes, now()),
    // Half of the connections remain for calls.
    maxStreams: Math.ceil(config.maxConnections / 2),
    maxStreamsOfAddress: Math.ceil(config.maxConnectionsPerAddress / 2),
  });
  const digests = createDigests({
    db,
    now,
    sports,
    outbox,
    notifications,
    publicUrl: config.publicUrl,
    key: await loadUnsubscribeKey(config.dataDir),
  });
  const accounts = createAccounts({
    db,
    sports,
    now,
    events,
    outbox,
    removals,
    throttle,
    quotas,
    media,
    listCache: userListCache,
    passwords: deps.passwords ?? createPasswords(),
    publicUrl: config.publicUrl,
    creatorKey: await loadCreatorKey(config.dataDir),
    community: createCommunity({ sports, lineups, follows, claims }),
  });

  const sharePictures = createSharePictures({
    rateLimits: config.rateLimits,
    sports,
    now,
    painter: createPainter(),
    databaseVersion: db.version,
    files: mediaFiles(join(config.dataDir, 'share')),
    readLineups: (lineup, ids) => lineups.readAll(lineup, ids, null),
    requireUserPage: (id) => accounts.requireUserPage(null, id),
    readFavourites: favourites.newest,
    readPicture: media.read,
  });

  const words = createWordJobs({ db, sports, now });

  subscribe({ events, outbox, claims, lineups, notifications });

  const backups = createNightlyBackups({
    db,
    place: backupPlace(config),
    folder: config.backupDir,
    isOn: config.backups,
    now,
    log,
  });
  const jobs = createJobs(
    [
      { name: 'outbox', interval: 5_000, atStart: true, run: outbox.deliverDue },
      { name: removalsJob, interval: 1000, atStart: true, run: removals.run },
      { name: 'words', interval: 1000, atStart: true, run: words.write },
      { name: 'word-starts', interval: 60_000, atStart: true, run: words.refreshStarts },
      { name: 'session-uses', interval: 60_000, run: sessions.writeUses },
      { name: 'accounts', interval: sweepInterval, run: (signal) => sweep(db, now(), signal) },
      { name: 'notifications', interval: sweepInterval, run: notifications.sweep },
      { name: 'digests', interval: sweepInterval, run: digests.enqueueDue },
      { name: 'pictures', interval: sweepInterval, run: media.sweep },
      { name: 'share-pictures', interval: sweepInterval, run: sharePictures.sweep },
      { name: 'backups', interval: sweepInterval, run: backups.run },
    ],
    { db, onFailure: (job, err) => log.error({ job, err }, 'job failed') },
  );
  return {
    events,
    jobs,
    outbox,
    media,
    removals,
    throttle,
    sessions,
    accounts,
    catalogue,
    claims,
    comments,
    favourites,
    follows,
    likes,
    lineups,
    notifications,
    digests,
    feed,
    live,
    crowd: createCrowd({
      db,
      readSlotItems: lineups.readSlotItems,
      ofUser: (lineup, userId) => lineups.ofUser(lineup, userId, null),
    }),
    pageSubjects: createPageSubjects({
      sports,
      publicUrl: config.publicUrl,
      requireLineup: (lineup, id) => lineups.requireLineup(lineup, id, null),
      requireUser: (id) => accounts.requireUserPage(null, id),
      pictureOf: sharePictures.addressOf,
    }),
    percentiles: createPercentiles({ db, samples }),
    readThings,
    sharePictures,
    search: createSearch({
      db,
      sports,
      readItems: (kind, ids) => catalogue.readAll(kind, ids, null),
      readLineups: (lineup, ids) => lineups.readAll(lineup, ids, null),
      readUsers: (ids) => findUserCards(db.read, ids),
      userWord: nameKey,
    }),
    words,
    suggestions: createSuggestions({ db, readThings }),
    rankings: createRankings({
      db,
      listCache,
      samples,
      findItems: catalogue.find,
      readItems: catalogue.readAll,
    }),
    eraseRestoredFans: () => eraseRestoredFans(deps, accounts),
    figures: {
      jobs: jobs.figures,
      mails: outbox.figures,
      pictures: decoder.figures,
      countStreams: live.countStreams,
      readBackupTime: backups.readNewestTime,
      caches: () => ({
        sessions: sessions.cacheFigures(),
        items: catalogue.cacheFigures(),
        itemLists: listCache.figures(),
        userLists: userListCache.figures(),
        shareSubjects: sharePictures.cacheFigures(),
      }),
    },
    /** Leaves the database open. */
    async close() {
      await jobs.stop();
      await sessions
        .writeUses()
        .catch((err: unknown) => log.error({ err }, 'uses of sessions not written'));
      await outbox.stop();
      media.close();
      sharePictures.close();
    },
  };
}

/** Deletes accounts that a restored backup brought back (docs/backups.md#restore). */
async function eraseRestoredFans(
  { config, db, log }: Pick<ServicesDeps, 'config' | 'db' | 'log'>,
  accounts: Accounts,
): Promise<void> {
  const erasedIds = (await readErasedFans(config.backupDir)).map(({ id }) => id);
  const restoredIds = await findExistingUsers(db.read, erasedIds);
  for (const id of restoredIds) {
    await db.write((transaction) => accounts.deleteAccountOf(transaction, id));
  }
  if (restoredIds.length > 0) {
    log.info({ accounts: restoredIds.length }, 'accounts deleted again after a restore');
  }
}
