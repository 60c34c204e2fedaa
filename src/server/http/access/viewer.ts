import type { FastifyRequest } from 'fastify';
import type { Access, Role } from '#contract/policies.ts';
import { fail } from '#server/shared/fail.ts';

/** Who sent a request, as the session and user rows are at that moment. */
export interface Viewer {
  readonly userId: string;
  readonly verified: boolean;
  readonly role: Role;
  /** The session that the request came with. */
  readonly tokenHash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for an anonymous request; set before the body is read. */
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** Who may call the route; a route without it does not start. */
    access?: Access;
  }
}

/** The signed-in user of a request whose route asks for a session. */
export function requireViewer(request: FastifyRequest): Viewer {
  return request.viewer ?? fail('unauthenticated');
}
