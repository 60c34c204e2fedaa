import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/calls/accounts.ts';
import * as userCalls from '#contract/calls/users.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { serve, serveRemembered } from '#server/http/serve.ts';
import { callerOf } from './caller.ts';
import { ownAccountRoutes } from './own-routes.ts';
import type { Accounts } from './service.ts';

export async function accountRoutes(
  app: FastifyInstance,
  { accounts, sports }: { readonly accounts: Accounts; readonly sports: readonly Sport[] },
): Promise<void> {
  await ownAccountRoutes(app, accounts);

  /**
   * Admitted requests that have not reached the handler. Those with an unreadable form never do.
   */
  const admitted = new WeakSet<FastifyRequest>();
  await serve(
    app,
    calls.register,
    ({ body, image, request }) => {
      admitted.delete(request);
      return accounts.register({ body, image, caller: callerOf(request) });
    },
    {
      // Checks limits first, since a caller without a session may send five mebibytes.
      async beforeBody(request) {
        await accounts.admitForm(callerOf(request));
        admitted.add(request);
      },
      async onError(request) {
        if (admitted.delete(request)) await accounts.countForm(callerOf(request));
      },
    },
  );
  await serve(app, calls.checkName, ({ viewer, body, request }) =>
    accounts.checkName(viewer, body, callerOf(request)),
  );
  await serve(app, calls.checkCode, ({ viewer, body, request }) =>
    accounts.checkCode(viewer, body, callerOf(request)),
  );
  await serve(app, calls.resendCode, ({ viewer, body, request }) =>
    accounts.resendCode(viewer, body, callerOf(request)),
  );
  await serve(app, calls.login, ({ body, request }) => accounts.login(body, callerOf(request)));
  await serve(app, calls.autologin, ({ viewer, request }) =>
    accounts.renewSession(viewer, callerOf(request)),
  );
  await serve(app, calls.logout, ({ viewer }) => accounts.logout(viewer));
  await serve(app, calls.forgotPassword, ({ body, request }) =>
    accounts.sendTemporaryPassword(body, callerOf(request)),
  );
  await serveRemembered(app, userCalls.getUserCall(sports), ({ viewer, params }) =>
    accounts.requireUserPage(viewer, params.id),
  );
  await serveRemembered(app, userCalls.findUsers, ({ params, query }) =>
    accounts.findUsers(params.name, query),
  );
}
