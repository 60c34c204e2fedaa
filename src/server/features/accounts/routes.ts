import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import {
  CheckAnswer,
  CheckBody,
  DeviceHeaders,
  ForgotAnswer,
  ForgotBody,
  LoginBody,
  LogoutAnswer,
  RegisterBody,
  ResendAnswer,
  ResendBody,
  SessionAnswer,
  UserCard,
  UserPage,
} from '#contract/accounts.ts';
import { pageAnswer } from '#contract/items.ts';
import { PageQuery } from '#contract/lists.ts';
import type { Community } from '#server/community.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createFindings } from '#server/findings.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { loadSealKey } from '#server/mail/seal.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import type { Media } from '#server/media/media.ts';
import { acceptForms, takeImage } from '#server/plugins/forms.ts';
import type { Quotas } from '#server/throttle/quotas.ts';
import type { Throttle } from '#server/throttle/throttle.ts';
import { requireViewer } from '#server/viewer.ts';
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
  readonly mail: MailTransport;
  readonly now: () => Date;
  readonly media: Media;
  readonly community: Community;
  readonly throttle: Throttle;
  readonly quotas: Quotas;
  readonly passwords?: Passwords | undefined;
}

const sweepPause = 600_000;
const tags = ['Accounts'];

/** The calls on accounts under `/users` (spec part 7; settled in design parts 5 and 6). */
export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  const accounts = await createAccounts(app, deps);
  const routes = app.withTypeProvider<TypeBoxTypeProvider>();
  await ownAccountRoutes(app, accounts);

  await app.register(async (scope) => {
    await acceptForms(scope);
    // Before the body is read: a stranger's form is up to five mebibytes.
    scope.addHook('onRequest', (request) =>
      accounts.throttle.take(['registerByAddress', callerOf(request).address]),
    );
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/users/registerRedirect',
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Register: a form with an optional picture',
          body: RegisterBody,
          response: { 200: SessionAnswer },
        },
      },
      (request) =>
        register(accounts, {
          body: request.body,
          image: takeImage(request),
          caller: callerOf(request),
        }),
    );
  });

  routes.post(
    '/users/check',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'Verify the account with the code from the mail',
        headers: DeviceHeaders,
        body: CheckBody,
        response: { 200: CheckAnswer },
      },
    },
    (request) => checkCode(accounts, requireViewer(request), request.body, callerOf(request)),
  );

  routes.post(
    '/users/resend',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'Send another verification code',
        body: ResendBody,
        response: { 200: ResendAnswer },
      },
    },
    (request) => resendCode(accounts, requireViewer(request), request.body, callerOf(request)),
  );

  routes.post(
    '/users/login',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Log in',
        headers: DeviceHeaders,
        body: LoginBody,
        response: { 200: SessionAnswer },
      },
    },
    (request) => login(accounts, request.body, callerOf(request)),
  );

  routes.post(
    '/users/login/autologin',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Change the token for a fresh one',
        headers: DeviceHeaders,
        response: { 200: SessionAnswer },
      },
    },
    (request) => renewSession(accounts, requireViewer(request), callerOf(request)),
  );

  routes.post(
    '/users/logout',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'Log out: the token ends', response: { 200: LogoutAnswer } },
    },
    (request) => logout(accounts, requireViewer(request)),
  );

  routes.patch(
    '/users/forgotpassword/forgotpassword',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Send a temporary password',
        headers: DeviceHeaders,
        body: ForgotBody,
        response: { 200: ForgotAnswer },
      },
    },
    (request) => sendTemporaryPassword(accounts, request.body, callerOf(request)),
  );

  routes.get(
    '/users/:id',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'One user, as the page of a user shows one',
        params: Type.Object({ id: Type.String() }),
        response: { 200: UserPage },
      },
    },
    (request) => getUserPage(accounts, request.viewer, request.params.id),
  );

  routes.get(
    '/users/byName/:name',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Find users by name',
        params: Type.Object({ name: Type.String() }),
        querystring: PageQuery,
        response: { 200: pageAnswer(UserCard) },
      },
    },
    (request) => findUsers(accounts, request.params.name, request.query),
  );
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
