import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/calls/accounts.ts';
import * as userCalls from '#contract/calls/users.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { serve, serveRemembered } from '#server/http/serve.ts';
import { callerOf } from './caller.ts';
import type { Accounts } from './context.ts';
import { checkName } from './names/check-name.ts';
import { ownAccountRoutes } from './own-routes.ts';
import { sendTemporaryPassword } from './passwords/temporary.ts';
import { findUsers, requireUserPage } from './profile/users.ts';
import { admitForm, countForm, register } from './registration/registration.ts';
import { checkCode, resendCode } from './registration/verification.ts';
import { login, logout, renewSession } from './sessions/sign-in.ts';

export async function accountRoutes(
  app: FastifyInstance,
  { accounts, sports }: { readonly accounts: Accounts; readonly sports: readonly Sport[] },
): Promise<void> {
  await ownAccountRoutes(app, accounts);

  /** Admitted forms that have not reached the handler; unreadable ones never do. */
  const admitted = new WeakSet<FastifyRequest>();
  await serve(
    app,
    calls.register,
    ({ body, image, request }) => {
      admitted.delete(request);
      return register(accounts, { body, image, caller: callerOf(request) });
    },
    {
      // A form without a session may have five mebibytes.
      async beforeBody(request) {
        await admitForm(accounts, callerOf(request));
        admitted.add(request);
      },
      async onError(request) {
        if (admitted.delete(request)) await countForm(accounts, callerOf(request));
      },
    },
  );
  await serve(app, calls.checkName, ({ viewer, body, request }) =>
    checkName(accounts, viewer, body, callerOf(request)),
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
  await serveRemembered(app, userCalls.getUserCall(sports), ({ viewer, params }) =>
    requireUserPage(accounts, viewer, params.id),
  );
  await serveRemembered(app, userCalls.findUsers, ({ params, query }) =>
    findUsers(accounts, params.name, query),
  );
}
