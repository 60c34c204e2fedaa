import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { deviceHeader } from '#contract/accounts.ts';
import type { Answer, Body, Call, Params, Query } from '#contract/call.ts';
import { requireViewer, type Viewer } from './access/viewer.ts';
import type { PictureFile } from './media/media.ts';
import { acceptForms, takeImage } from './plugins/forms.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route was made of; absent for pages, files and pictures. */
    call?: Call;
  }
}

/** A request to a call, checked by the call's own description. */
export interface Input<C extends Call> {
  readonly params: Params<C>;
  readonly query: Query<C>;
  readonly body: Body<C>;
  /** Null for a stranger, whom only public calls let in. */
  readonly viewer: C['access'] extends 'public' ? Viewer | null : Viewer;
  /** The picture that came with a form, or null. */
  readonly image: PictureFile | null;
  readonly request: FastifyRequest;
}

export interface ServeOptions {
  /** Runs once access is decided and before the body is read. */
  readonly beforeBody?: (request: FastifyRequest) => Promise<void>;
}

/** The header of calls that ask for the mark of the device. */
export const deviceHeaderSchema = Type.Object({
  [deviceHeader]: Type.Optional(
    Type.String({ description: 'The mark of the device: 256 random bits in base64url' }),
  ),
});

/** The names of the `:parameters` in a path. */
function parameterNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function schemaOf({ path, query, body, device, answer }: Call) {
  const names = parameterNames(path);
  const params = Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])));
  return {
    ...(names.length > 0 && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(device && { headers: deviceHeaderSchema }),
    response: { 200: answer },
  };
}

/**
 * Registers the call's route with its handler: method, path, access, checks and answer are as the
 * contract describes them.
 */
export async function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>) => Promise<Answer<C>> | Answer<C>,
  { beforeBody }: ServeOptions = {},
): Promise<void> {
  const { method, path: url, access, form } = call;
  await app.register(async (scope) => {
    if (form) await acceptForms(scope);
    scope.route({
      ...{ method, url, config: { access, call }, schema: schemaOf(call) },
      ...(beforeBody && { onRequest: beforeBody }),
      handler: (request) =>
        handle({
          params: request.params as Params<C>,
          query: request.query as Query<C>,
          body: request.body as Body<C>,
          viewer: (access === 'public'
            ? request.viewer
            : requireViewer(request)) as Input<C>['viewer'],
          image: form ? takeImage(request) : null,
          request,
        }),
    });
  });
}
