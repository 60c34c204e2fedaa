import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/own-account.ts';
import { serve } from '#server/http/serve.ts';
import { callerOf } from './caller.ts';
import type { Accounts } from './service.ts';

export async function ownAccountRoutes(app: FastifyInstance, accounts: Accounts): Promise<void> {
  await serve(app, calls.updateProfile, ({ viewer, body, image, ifMatch }) =>
    accounts.updateProfile(viewer, { body, image, ifMatch }),
  );
  await serve(app, calls.changePassword, ({ viewer, body, request }) =>
    accounts.changePassword(viewer, body, callerOf(request)),
  );
  await serve(app, calls.changeEmail, ({ viewer, body, request }) =>
    accounts.requestEmailChange(viewer, body, callerOf(request)),
  );
  await serve(app, calls.confirmEmail, ({ viewer, body, request }) =>
    accounts.confirmEmailChange(viewer, body, callerOf(request)),
  );
  await serve(app, calls.undoEmail, ({ body, request }) =>
    accounts.undoEmailChange(body, callerOf(request)),
  );
  await serve(app, calls.deleteImage, ({ viewer }) => accounts.removePicture(viewer));
  await serve(app, calls.deleteAccount, ({ viewer, body, request }) =>
    accounts.deleteAccount(viewer, body, callerOf(request)),
  );
  await serve(app, calls.listSessions, ({ viewer }) => accounts.listOwnSessions(viewer));
  await serve(app, calls.endSessions, ({ viewer, request }) =>
    accounts.endOwnSessions(viewer, callerOf(request)),
  );
  await serve(app, calls.endSession, ({ viewer, params }) =>
    accounts.endOwnSession(viewer, params.id),
  );
}
