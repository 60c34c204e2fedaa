import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type Access, refuseAccess } from '#contract/policies.ts';
import { policyViewer } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';

export interface RegisteredCall {
  readonly method: string;
  /** With `:parameters`, such as '/api/v1/players/:id'. */
  readonly url: string;
  readonly access: Access;
  /** Absent for pages, files and pictures. */
  readonly call?: Call;
}

declare module 'fastify' {
  interface FastifyRequest {
    decideAccess(): Promise<void>;
  }
  interface FastifyInstance {
    calls: RegisteredCall[];
  }
}

function refuse(access: Access, viewer: Viewer | null): void {
  const code = refuseAccess(policyViewer(viewer), access);
  if (code === 'unauthenticated') fail(code, { headers: { 'www-authenticate': 'Bearer' } });
  if (code) fail(code);
}

/**
 * Decides access before the body of a request is read. A request with an invalid token counts as
 * anonymous.
 */
export function decideAccess(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Viewer | null>,
): void {
  app.decorate('calls', []);
  app.decorateRequest('viewer', null);

  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (!access) throw new Error(`${String(method)} ${url} does not say who may call it`);
    for (const routeMethod of [method].flat()) {
      if (routeMethod === 'HEAD') continue;
      app.calls.push({ method: routeMethod, url, access, call: config.call });
    }
  });

  app.decorateRequest('decideAccess', async function decide(this: FastifyRequest) {
    const { access } = this.routeOptions.config;
    if (!access) throw new Error('a route without access was reached');
    if (this.headers.authorization !== undefined) this.viewer = await authenticate(this);
    refuse(access, this.viewer);
  });
  app.addHook('onRequest', async (request) => {
    if (!request.is404) await request.decideAccess();
  });
}
