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
    /** Null for an anonymous request. Set before the body is read. */
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** Required. The server does not start if a route lacks it. */
    access?: Access;
  }
}

export function requireViewer(request: FastifyRequest): Viewer {
  return request.viewer ?? fail('unauthenticated');
}
