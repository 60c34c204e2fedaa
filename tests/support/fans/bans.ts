import type { Passwords } from '#server/features/accounts/passwords/hashing.ts';
import { createServices, type Services } from '#server/services.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { type AccountsApp, accountsApp } from './accounts.ts';
import { cheapPasswords } from './passwords.ts';

interface ModeratedApp {
  readonly app: AccountsApp;
  /** Services of another process on the same database. */
  readonly command: Services;
  readonly passwords: Passwords;
}

export async function openModeratedApp(): Promise<ModeratedApp> {
  const options = await createTestDatabase();
  const passwords = cheapPasswords();
  const app = await accountsApp({ db: await openTestDatabase(options), passwords });
  const command = await createServices({
    ...app.deps,
    passwords,
    db: await openTestDatabase(options),
    log: app.server.log,
  });
  afterFile(() => command.close());
  return { app, command, passwords };
}
