import { requireOwnFiles } from '#server/backups/installation.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';
import { createMailTransport } from '#server/mail/create-transport.ts';
import { createServices, type Services } from '#server/services.ts';
import { sports } from '#sports/index.ts';

/**
 * Runs work without the server's jobs and limits. Throws if the keys in `DATA_DIR` are not those of
 * the database.
 */
export async function withServices<T>(
  db: Database,
  config: Config,
  work: (services: Services) => Promise<T>,
  onMailFailure: (reason: string) => void = () => undefined,
): Promise<T> {
  await requireOwnFiles(db, config.dataDir);
  const services = await createServices({
    db,
    sports,
    now: () => new Date(),
    mail: createMailTransport(config),
    config: { ...config, rateLimits: false },
    // Only jobs and mails write to the log.
    log: {
      info: () => undefined,
      warn(details: { readonly reason?: string; readonly server?: string }) {
        const { reason, server } = details;
        if (reason !== undefined) onMailFailure(server ? `${reason} (${server})` : reason);
      },
      error: () => undefined,
    },
  });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
