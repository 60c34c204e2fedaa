import type { FastifyRequest } from 'fastify';
import type { Access, Role } from '#contract/policies.ts';
import { fail } from '#server/shared/fail.ts';

export interface Viewer {
  readonly userId: string;
  readonly verified: boolean;
  readonly role: Role;
  readonly tokenHash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for an anonymous request; set before the body is read. */
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** Required: a route without it stops the boot. */
    access?: Access;
  }
}

/** Signed-in user of a request. Throws 'unauthenticated' if there is none. */
export function requireViewer(request: FastifyRequest): Viewer {
  return request.viewer ?? fail('unauthenticated');
}
