import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Data cached at this version is recent enough for the request. */
    databaseVersion(): Promise<string>;
    knownVersion: Promise<string> | null;
  }
}

export function decorateDatabaseVersion(app: FastifyInstance, db: Database): void {
  app.decorateRequest('knownVersion', null);
  app.decorateRequest('databaseVersion', function databaseVersion(this: FastifyRequest) {
    this.knownVersion ??= db.version();
    return this.knownVersion;
  });
}
