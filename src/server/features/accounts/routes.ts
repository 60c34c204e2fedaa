import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/accounts.ts';
import type { Sport } from '#contract/sport.ts';
import type { Community } from '#server/community.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createFindings } from '#server/findings.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { loadSealKey } from '#server/mail/seal.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import type { Media } from '#server/media/media.ts';
import { serve } from '#server/serve.ts';
import type { Quotas } from '#server/throttle/quotas.ts';
import type { Throttle } from '#server/throttle/throttle.ts';
import { callerOf } from './caller.ts';
import type { Accounts } from './context.ts';
import { loadCreatorKey } from './creators.ts';
import { sweep } from './housekeeping.ts';
import { ownAccountRoutes } from './own-routes.ts';
import { createPasswords, type Passwords } from './passwords/hashing.ts';
import { sendTemporaryPassword } from './passwords/temporary.ts';
import { register } from './registration.ts';
import { login, logout, renewSession } from './sign-in.ts';
import { findUsers, getUserPage } from './users.ts';
import { checkCode, resendCode } from './verification.ts';

export interface AccountDeps {
  readonly config: Pick<Config, 'publicUrl' | 'dataDir'>;
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly mail: MailTransport;
  readonly now: () => Date;
  readonly media: Media;
  readonly community: Community;
  readonly throttle: Throttle;
  readonly quotas: Quotas;
  readonly passwords?: Passwords | undefined;
}

const sweepPause = 600_000;

/** The calls on accounts under `/users`. */
export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  const accounts = await createAccounts(app, deps);
  await ownAccountRoutes(app, accounts);

  await serve(
    app,
    calls.register,
    ({ body, image, request }) => register(accounts, { body, image, caller: callerOf(request) }),
    // A stranger's form is up to five mebibytes.
    {
      beforeBody: (request) =>
        accounts.throttle.take(['registerByAddress', callerOf(request).address]),
    },
  );
  await serve(app, calls.checkCode, ({ viewer, body, request }) =>
    checkCode(accounts, viewer, body, callerOf(request)),
  );
  await serve(app, calls.resendCode, ({ viewer, body, request }) =>
    resendCode(accounts, viewer, body, callerOf(request)),
  );
  await serve(app, calls.login, ({ body, request }) => login(accounts, body, callerOf(request)));
  await serve(app, calls.autologin, ({ viewer, request }) =>
    renewSession(accounts, viewer, callerOf(request)),
  );
  await serve(app, calls.logout, ({ viewer }) => logout(accounts, viewer));
  await serve(app, calls.forgotPassword, ({ body, request }) =>
    sendTemporaryPassword(accounts, body, callerOf(request)),
  );
  await serve(app, calls.getUserCall(deps.sports), ({ viewer, params }) =>
    getUserPage(accounts, viewer, params.id),
  );
  await serve(app, calls.findUsers, ({ params, query }) => findUsers(accounts, params.name, query));
}

/** The services' context, with the outbox and the sweep running while the app does. */
async function createAccounts(app: FastifyInstance, deps: AccountDeps): Promise<Accounts> {
  const outbox = createOutbox({
    db: deps.db,
    transport: deps.mail,
    sealKey: await loadSealKey(deps.config.dataDir),
    now: deps.now,
    // A transport's error may quote the message: its code is enough.
    onFailure: (mail, error) =>
      app.log.warn({ mail, reason: (error as { code?: string }).code }, 'mail not handed over'),
  });
  const sweeping = setInterval(() => {
    sweep(deps.db, deps.now()).catch((err) => app.log.error({ err }, 'sweep failed'));
  }, sweepPause).unref();

  app.addHook('onReady', async () => outbox.start());
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    await outbox.stop();
  });
  return {
    db: deps.db,
    findings: createFindings(deps.db),
    now: deps.now,
    outbox,
    passwords: deps.passwords ?? createPasswords(),
    throttle: deps.throttle,
    quotas: deps.quotas,
    publicUrl: deps.config.publicUrl,
    media: deps.media,
    creatorKey: await loadCreatorKey(deps.config.dataDir),
    community: deps.community,
  };
}
