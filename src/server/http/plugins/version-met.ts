import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/engine/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The version of the database that the request met, read when it is first asked for: what was
     * remembered at that version is what the request may be answered with.
     */
    versionMet(): Promise<string>;
    knownVersion: Promise<string> | null;
  }
}

/** Lets every request ask for the version once, however many parts of the server remember by it. */
export function readVersions(app: FastifyInstance, db: Database): void {
  app.decorateRequest('knownVersion', null);
  app.decorateRequest('versionMet', function versionMet(this: FastifyRequest) {
    this.knownVersion ??= db.version();
    return this.knownVersion;
  });
}
