import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Version of the database for this request, read lazily. Data cached at that version may answer
     * the request.
     */
    versionMet(): Promise<string>;
    knownVersion: Promise<string> | null;
  }
}

export function readVersions(app: FastifyInstance, db: Database): void {
  app.decorateRequest('knownVersion', null);
  app.decorateRequest('versionMet', function versionMet(this: FastifyRequest) {
    this.knownVersion ??= db.version();
    return this.knownVersion;
  });
}
