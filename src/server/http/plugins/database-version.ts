import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Version of the database for this request, read lazily. Data cached at that version may answer
     * the request.
     */
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
