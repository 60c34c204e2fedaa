import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import type { Answer, Body, Call, Params, Query } from '#contract/call.ts';
import { deviceHeader } from '#contract/device-mark.ts';
import { eventStream } from '#contract/fans/live.ts';
import { ifMatchHeader } from '#contract/versions.ts';
import type { PictureFile } from '#server/media/media.ts';
import { requireViewer, type Viewer } from './access/viewer.ts';
import { acceptForms, takeImage } from './plugins/forms.ts';
import { createLane } from './plugins/limits/lane.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}

interface Input<C extends Call> {
  readonly params: Params<C>;
  readonly query: Query<C>;
  readonly body: Body<C>;
  readonly viewer: C['access'] extends 'public' ? Viewer | null : Viewer;
  /** Versions that may be changed; null for any version. */
  readonly ifMatch: string | null;
  readonly image: PictureFile | null;
  readonly request: FastifyRequest;
}

interface ServeOptions {
  /** Runs after access is decided and before the body is read. */
  readonly beforeBody?: (request: FastifyRequest) => Promise<void>;
  readonly onError?: (request: FastifyRequest) => Promise<void>;
  readonly isRemembered?: true;
}

const deviceHeaderSchema = Type.Object({
  [deviceHeader]: Type.Optional(
    Type.String({ description: 'The mark of the device: 256 random bits in base64url' }),
  ),
});

const ifMatchSchema = Type.Object({
  [ifMatchHeader]: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'The `version` that the change is meant for, in quotes: "…". Where another is stored by now the answer is 412, and nothing changes. Without the header, or with *, any is changed',
    }),
  ),
});

export function headersOf({ device, versioned }: Call) {
  if (device && versioned) {
    return Type.Object({ ...deviceHeaderSchema.properties, ...ifMatchSchema.properties });
  }
  if (device) return deviceHeaderSchema;
  return versioned && ifMatchSchema;
}

function toRouteSchema(call: Call): FastifySchema {
  const { path, query, body, answer } = call;
  const schema: FastifySchema = { response: { 200: answer } };
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Type.String()]);
  if (parameters.length > 0) schema.params = Type.Object(Object.fromEntries(parameters));
  if (query) schema.querystring = query;
  if (body) schema.body = body;
  const headers = headersOf(call);
  if (headers) schema.headers = headers;
  return schema;
}

export async function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>) => Promise<Answer<C>> | Answer<C>,
  { beforeBody, onError, isRemembered }: ServeOptions = {},
): Promise<void> {
  const { access, form, versioned } = call;
  const route = {
    method: call.method,
    url: call.path,
    schema: toRouteSchema(call),
    config: { access, call, ...(isRemembered && { isRemembered }) },
    ...(beforeBody && { onRequest: beforeBody }),
    ...(onError && { onError }),
    handler: (request: FastifyRequest) =>
      handle({
        params: request.params as Params<C>,
        query: request.query as Query<C>,
        body: request.body as Body<C>,
        viewer: (access === 'public'
          ? request.viewer
          : requireViewer(request)) as Input<C>['viewer'],
        ifMatch: versioned ? (request.headers[ifMatchHeader] ?? null) : null,
        image: form ? takeImage(request) : null,
        request,
      }),
  };
  // Only forms get a separate scope, since a scope makes requests slower.
  if (!form) {
    app.route(route);
    return;
  }
  await app.register(async (scope) => {
    await acceptForms(scope);
    scope.route(route);
  });
}

/**
 * The response must depend only on the path, the viewer and the database (see
 * plugins/response-cache.ts).
 */
export function serveRemembered<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>) => Promise<Answer<C>> | Answer<C>,
): Promise<void> {
  return serve(app, call, handle, { isRemembered: true });
}

/** Maximum delay of a timer, 24 days, since streams must not time out. */
const maxTimerMs = 2 ** 31 - 1;

/** Milliseconds. Lets slow clients read a file of 2 MB at 4 kB a second. */
const fileTimeout = 600_000;
const fileLane = createLane(Number.POSITIVE_INFINITY);

/**
 * Files take turns, because a piece blocks the event loop on SQLite, and a fast client would get
 * all pieces in one turn.
 */
async function* inTurns(pieces: AsyncIterable<string>, address: string): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await fileLane(address, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Requests pieces of the file as the client reads them, and no more after it has disconnected. */
export async function serveFile<
  C extends Call & { readonly file: NonNullable<Call['file']>; readonly access: 'verified' },
>(
  app: FastifyInstance,
  call: C,
  open: (input: Pick<Input<C>, 'query'> & { viewer: Viewer }) => Promise<AsyncIterable<string>>,
): Promise<void> {
  const { method, path: url, access, file } = call;
  app.route({
    method,
    url,
    config: { access, call },
    schema: toRouteSchema(call),
    handlerTimeout: fileTimeout,
    handler: async (request, reply) => {
      const input = { viewer: requireViewer(request), query: request.query as Query<C> };
      // Counts bytes instead of pieces, of which Node.js would buffer sixteen.
      const options = { objectMode: false };
      const body =
        request.method === 'HEAD'
          ? ''
          : Readable.from(inTurns(await open(input), request.ip), options);
      return reply
        .headers({
          'content-type': `${file.type}; charset=utf-8`,
          'content-disposition': `attachment; filename="${file.name}"`,
          'cache-control': 'no-store',
        })
        .send(body);
    },
  });
}

export async function serveStream<C extends Call & { readonly stream: true }>(
  app: FastifyInstance,
  call: C,
  open: (input: Pick<Input<C>, 'query' | 'request'> & { viewer: Viewer }) => Promise<Readable>,
): Promise<void> {
  const { method, path: url, access } = call;
  app.route({
    method,
    url,
    config: { access, call },
    schema: toRouteSchema(call),
    handlerTimeout: maxTimerMs,
    handler: async (request, reply) => {
      const input = { viewer: requireViewer(request), query: request.query as Query<C>, request };
      const body = request.method === 'HEAD' ? '' : await open(input);
      return reply
        .headers({
          'content-type': eventStream,
          // Keeps proxies from buffering events, for example to compress them.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          // The server can stop without waiting for another request on this connection.
          connection: 'close',
        })
        .send(body);
    },
  });
}
