import type { IncomingMessage } from 'node:http';
import { Registry } from '@prometheus-io/client';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Sport } from '#contract/kinds/sport.ts';
import { createHttpServers, type HttpServers } from '#server/http/http-server.ts';
import { decideAccess } from '#server/http/plugins/access.ts';
import { handleUndecodablePath, serveClient } from '#server/http/plugins/client-files.ts';
import { decorateDatabaseVersion } from '#server/http/plugins/database-version.ts';
import { handleError } from '#server/http/plugins/errors.ts';
import { acceptJson } from '#server/http/plugins/json.ts';
import { endAbandonedReads } from '#server/http/plugins/limits/abandoned-reads.ts';
import { limitForms } from '#server/http/plugins/limits/forms-in-flight.ts';
import { guardFreeDisk, type ReadFreeDisk } from '#server/http/plugins/limits/free-disk.ts';
import { type MaxDelays, shedLoad } from '#server/http/plugins/limits/load-shedding.ts';
import { limitTraffic } from '#server/http/plugins/limits/traffic-limit.ts';
import { queueCalls } from '#server/http/plugins/limits/turns.ts';
import { limitUnreadBodies } from '#server/http/plugins/limits/unread-bodies.ts';
import { handleNotFound } from '#server/http/plugins/not-found.ts';
import { answerProbesFirst } from '#server/http/plugins/probes.ts';
import { checkProxies } from '#server/http/plugins/proxy-check.ts';
import { cacheResponses } from '#server/http/plugins/response-cache.ts';
import { securityHeaders } from '#server/http/plugins/security-headers.ts';
import { serializerCompiler } from '#server/http/plugins/serialization.ts';
import { validatorCompiler } from '#server/http/plugins/validation.ts';
import { fail } from '#server/shared/fail.ts';
import type { Sleep } from '#server/shared/throttle/waiting-room.ts';
import type { Config } from './config.ts';
import type { Database } from './db/engine/database.ts';
import { newId } from './db/id.ts';
import type { Passwords } from './features/accounts/passwords/hashing.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { claimRoutes } from './features/claims/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { crowdRoutes } from './features/crowd/routes.ts';
import { docsRoutes } from './features/docs/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { followRoutes } from './features/follows/routes.ts';
import { createReadiness } from './features/health/readiness.ts';
import {
  createRequestMetrics,
  measureRequests,
  type RequestMetrics,
} from './features/health/request-metrics.ts';
import { healthRoutes } from './features/health/routes.ts';
import { serveMetrics } from './features/health/serve-metrics.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { lineupRoutes } from './features/lineups/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { unsubscribeRoutes } from './features/notifications/unsubscribe-routes.ts';
import { percentileRoutes } from './features/percentiles/routes.ts';
import { rankingRoutes } from './features/rankings/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { embedRoutes } from './features/share/embed-routes.ts';
import { shareRoutes } from './features/share/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { suggestionRoutes } from './features/suggestions/routes.ts';
import { wellKnownRoutes } from './features/well-known/routes.ts';
import { type LogStream, loggerOptions, RequestLog } from './log.ts';
import type { MailTransport } from './mail/transport.ts';
import { createServices, type Services } from './services.ts';
import { version } from './version.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly mail: MailTransport;
  readonly now: () => Date;
  readonly clientFolder?: string;
  readonly logStream?: LogStream;
  readonly warnings?: readonly string[];
  readonly passwords?: Passwords;
  readonly sleep?: Sleep;
  readonly readFreeDisk?: ReadFreeDisk;
  readonly maxDelays?: MaxDelays;
}

const apiBase = '/api/v1';
/** Longer than any request line, so that calls respond 404 to long names instead of 414. */
const maxParamLength = 64 * 1024;
/** Far above the longest JSON body. Forms have separate limits. */
const maxJsonBytes = 64 * 1024;

/** Rejects several `Host` headers, since a proxy may use another of them than this server. */
function requireOneHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) fail('malformed');
}

interface CreatedServer {
  readonly app: FastifyInstance;
  readonly servers: HttpServers;
}

function createServer(
  { config, logStream, warnings = [] }: AppDeps,
  requestMetrics: RequestMetrics | null,
): CreatedServer {
  const headers = securityHeaders(config.publicUrl);
  const servers = createHttpServers({ config, headers, log: () => app.log });
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel, logStream),
    logController: new RequestLog(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: newId,
    serverFactory: servers.create,
    handlerTimeout: 10_000,
    bodyLimit: maxJsonBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    // The router rejects undecodable paths before any hook runs, so headers must be set here.
    frameworkErrors: (error, request, reply) => {
      requestMetrics?.watch(request as FastifyRequest, reply as FastifyReply);
      return handleUndecodablePath(
        app,
        error,
        request as FastifyRequest,
        reply.headers(headers).header('x-request-id', request.id) as FastifyReply,
      );
    },
  });
  app.decorate('client', null);
  app.decorate('warnings', [...warnings]);
  app.decorateRequest('errorCode', null);
  checkProxies(app, config);
  if (requestMetrics) measureRequests(app, requestMetrics);
  app.addHook('onRequest', async (request, reply) => {
    // A member who was refused can report the id, which finds the line of the log.
    reply.headers(headers).header('x-request-id', request.id);
    requireOneHost(request.raw);
  });
  return { app, servers };
}

const featureRoutes = [
  accountRoutes,
  catalogueRoutes,
  percentileRoutes,
  rankingRoutes,
  lineupRoutes,
  crowdRoutes,
  commentRoutes,
  followRoutes,
  claimRoutes,
  likeRoutes,
  favouriteRoutes,
  feedRoutes,
  notificationRoutes,
  liveRoutes,
  suggestionRoutes,
  searchRoutes,
  siteRoutes,
];

async function serveFeatures(
  api: FastifyInstance,
  deps: Services & Pick<AppDeps, 'config' | 'sports'>,
): Promise<void> {
  // Responses may be private or contain a token, so no cache may store them.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  for (const routes of featureRoutes) await routes(api, deps);
}

async function openServices(app: FastifyInstance, deps: AppDeps): Promise<Services> {
  const services = await createServices({ ...deps, log: app.log });
  app.addHook('onReady', async () => {
    await services.eraseRestoredFans();
    services.jobs.start();
  });
  app.addHook('preClose', async () => services.throttle.close());
  // Closing waits for every response, and streams do not end by themselves.
  app.addHook('preClose', async () => services.live.close());
  app.addHook('onClose', () => services.close());
  return services;
}

async function serveRoutes(app: FastifyInstance, deps: AppDeps, services: Services): Promise<void> {
  const { config, sports } = deps;
  await app.register((api) => serveFeatures(api, { ...services, config, sports }), {
    prefix: apiBase,
  });
  await mediaRoutes(app, services);
  await shareRoutes(app, services);
  await embedRoutes(app, {
    sharePictures: services.sharePictures,
    sports,
    publicUrl: config.publicUrl,
  });
  await docsRoutes(app, config);
  await wellKnownRoutes(app, deps);
  await unsubscribeRoutes(app, services);
  await mailboxRoutes(app, deps);
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { metrics } = deps.config;
  const registry = new Registry();
  const { app, servers } = createServer(deps, metrics && createRequestMetrics(registry));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  acceptJson(app);
  const readiness = createReadiness({ ...deps, log: app.log });
  answerProbesFirst(app);
  if (deps.config.rateLimits) {
    await limitTraffic(app);
    await shedLoad(app, deps);
    queueCalls(app, deps.db.dialect);
  }
  endAbandonedReads(app);
  decorateDatabaseVersion(app, deps.db);
  const services = await openServices(app, deps);
  decideAccess(app, services.sessions.authenticate);
  const responseCache = cacheResponses(app);
  const { dataDir, minFreeDisk: minimum, publicUrl, rateLimits } = deps.config;
  if (minimum > 0) guardFreeDisk(app, { ...deps, folder: dataDir, minimum });
  if (rateLimits) limitForms(app, deps.now);
  limitUnreadBodies(app);
  handleNotFound(app);
  await serveRoutes(app, deps, services);
  healthRoutes(app, { readiness });
  await serveClient(
    app,
    { publicUrl, rateLimits, subjects: services.pageSubjects },
    deps.clientFolder,
  );
  const caches = () => ({
    ...services.figures.caches(),
    responses: responseCache(),
    ...(app.client && { pages: app.client.figures() }),
  });
  if (metrics) {
    const connections = servers.figures;
    const sources = { ...deps, ...services.figures, version, readiness, connections, caches };
    serveMetrics(app, { address: metrics, registry, sources });
  }
  return app;
}
