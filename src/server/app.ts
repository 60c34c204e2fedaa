import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { commentables } from '#contract/comments.ts';
import { kindsOf, type Sport } from '#contract/sport.ts';
import { createCommunity } from './community.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { newId } from './db/id.ts';
import { fail } from './fail.ts';
import { createWriteAsFan } from './fan-writes.ts';
import type { Passwords } from './features/accounts/passwords/hashing.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { authenticate } from './features/accounts/sessions.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { createCatalogue, type Leaving } from './features/catalogue/service.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { createComments } from './features/comments/service.ts';
import { docsRoutes } from './features/docs/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { createFavourites } from './features/favourites/service.ts';
import { followRoutes } from './features/follow/routes.ts';
import { createFollows } from './features/follow/service.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { createLikes } from './features/likes/service.ts';
import { lineupRoutes } from './features/lineups/routes.ts';
import { createLineups } from './features/lineups/service.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { standingRoutes } from './features/standing/routes.ts';
import { createStandings } from './features/standing/service.ts';
import { wellKnownRoutes } from './features/well-known/routes.ts';
import { httpServers } from './http-server.ts';
import { loggerOptions, RequestLog } from './log.ts';
import type { MailTransport } from './mail/transport.ts';
import { createDecoder } from './media/decoder.ts';
import { mediaFiles } from './media/files.ts';
import { createMedia, type Media } from './media/media.ts';
import { decideAccess } from './plugins/access.ts';
import { serveClient } from './plugins/client-files.ts';
import { answerError } from './plugins/errors.ts';
import { limitForms } from './plugins/forms-in-flight.ts';
import { guardFreeDisk, type ReadFreeDisk } from './plugins/free-disk.ts';
import { acceptJson } from './plugins/json.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { answerNotFound } from './plugins/not-found.ts';
import { describeApi } from './plugins/openapi.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { limitTraffic } from './plugins/traffic-limit.ts';
import { validatorCompiler } from './plugins/validation.ts';
import { createQuotas, noQuotas } from './throttle/quotas.ts';
import { createThrottle, noThrottle, type Throttle } from './throttle/throttle.ts';
import { createWaitingRoom, type Sleep } from './throttle/waiting-room.ts';

/** All that the application stands on; tests hand in their own. */
export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly mail: MailTransport;
  readonly now: () => Date;
  /** Folder of the built client; by default where the build leaves it. */
  readonly clientFolder?: string;
  /** Takes the log lines; standard output otherwise. */
  readonly logStream?: { write(line: string): void };
  /** Hashes passwords and codes; argon2id in a bounded queue otherwise. */
  readonly passwords?: Passwords;
  /** Holds answers back; the runtime's timer otherwise. */
  readonly sleep?: Sleep;
  /** Says how much room the disk has; the file system otherwise. */
  readonly readFreeDisk?: ReadFreeDisk;
}

const apiBase = '/api/v1';
/** Longer than any request line can be: long names get the 404 of their call, not a 414. */
const maxParamLength = 64 * 1024;
/** Far above the longest body that a call takes; forms have limits of their own. */
const maxJsonBytes = 64 * 1024;

function createServer({ config, logStream }: AppDeps): FastifyInstance {
  const headers = securityHeaders(config.publicUrl);
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel, logStream),
    logController: new RequestLog(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: newId,
    serverFactory: httpServers({ config, headers, log: () => app.log }),
    handlerTimeout: 10_000,
    bodyLimit: maxJsonBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    // A path that cannot be decoded is refused before any hook could set the headers.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply.headers(headers) as FastifyReply),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) fail('malformed');
  });
  return app;
}

/** Keeps pictures beside the database; the processes that decode them end with the app. */
function openMedia(app: FastifyInstance, { config, db, now }: AppDeps): Media {
  const media = createMedia({
    db,
    now,
    files: mediaFiles(join(config.dataDir, 'media')),
    decoder: createDecoder(),
    throttled: config.rateLimits,
  });
  app.addHook('onClose', async () => media.close());
  return media;
}

/** The limits of accounts and fans; answers that it holds back end with the app. */
function openThrottle(app: FastifyInstance, { config, db, now, sleep }: AppDeps): Throttle {
  const waitingRoom = createWaitingRoom({ sleep });
  app.addHook('preClose', async () => waitingRoom.close());
  return config.rateLimits ? createThrottle({ db, now, waitingRoom }) : noThrottle;
}

/** The features, each handed what it needs of the others: they never import one another. */
async function registerFeatures(
  api: FastifyInstance,
  deps: AppDeps & { readonly media: Media; readonly throttle: Throttle },
): Promise<void> {
  const { db, sports, now, media } = deps;
  // Answers may be one viewer's own, or hold a token.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const throttled = deps.config.rateLimits;
  const quotas = throttled ? createQuotas({ db, now }) : noQuotas;
  const writeAsFan = createWriteAsFan({ db, quotas });
  const likes = createLikes({ db, kinds: kindsOf(sports), now, writeAsFan });
  const leaving: Leaving[] = [
    { leave: (...item) => lineups.forgetItem(...item), code: 'notRemovedFromLineups' },
    { leave: likes.forgetItem, code: 'notRemovedFromUsers' },
  ];
  const catalogue = createCatalogue({ db, sports, likes, media, now, throttled, leaving });
  const lineups = createLineups({
    db,
    now,
    writeAsFan,
    likes,
    readItems: (kind, ids) => catalogue.readAll(kind, ids, null),
  });
  const commented = commentables(sports);
  const comments = createComments({ db, now, writeAsFan, commentables: commented });
  const follows = createFollows({ db, now, writeAsFan });
  const favourites = createFavourites({
    db,
    readItems: (of, ids, viewer) =>
      'slots' in of ? lineups.readAll(of, ids, viewer) : catalogue.readAll(of, ids, viewer),
  });
  const community = createCommunity({
    dialect: db.dialect,
    sports,
    likes,
    lineups,
    comments,
    follows,
  });
  await accountRoutes(api, { ...deps, community, quotas });
  await catalogueRoutes(api, { catalogue, sports });
  await standingRoutes(api, { standings: createStandings({ db }), sports });
  await lineupRoutes(api, { lineups, sports });
  await commentRoutes(api, { comments, commentables: commented });
  await followRoutes(api, { follows });
  await likeRoutes(api, { likes, sports });
  await favouriteRoutes(api, { favourites, sports });
}

/** Builds the whole application over what it is given; the caller listens and closes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer(deps);
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(answerError);
  acceptJson(app);
  if (deps.config.rateLimits) await limitTraffic(app);
  shedLoad(app);
  decideAccess(app, authenticate(deps.db, deps.now));
  const { dataDir: folder, minFreeDisk: minimum } = deps.config;
  if (minimum > 0) guardFreeDisk(app, { ...deps, folder, minimum });
  if (deps.config.rateLimits) limitForms(app);
  answerNotFound(app);

  await describeApi(app, deps.config.publicUrl);
  const media = openMedia(app, deps);
  const throttle = openThrottle(app, deps);
  await app.register((api) => registerFeatures(api, { ...deps, media, throttle }), {
    prefix: apiBase,
  });
  await mediaRoutes(app, { media });
  await docsRoutes(app);
  await wellKnownRoutes(app, deps);
  await mailboxRoutes(app, deps);
  await serveClient(app, deps.clientFolder);
  return app;
}
