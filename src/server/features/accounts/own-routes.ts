import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/own-account.ts';
import { serve } from '#server/http/serve.ts';
import { callerOf } from './caller.ts';
import type { Accounts } from './context.ts';
import { deleteAccount } from './deletion/own-deletion.ts';
import { confirmEmailChange, requestEmailChange } from './emails/change.ts';
import { undoEmailChange } from './emails/undo.ts';
import { changePassword } from './passwords/change.ts';
import { removePicture } from './profile/picture.ts';
import { updateProfile } from './profile/profile.ts';
import { endOwnSession, endOwnSessions, listOwnSessions } from './sessions/session-list.ts';

export async function ownAccountRoutes(app: FastifyInstance, accounts: Accounts): Promise<void> {
  await serve(app, calls.updateProfile, ({ viewer, body, image, ifMatch }) =>
    updateProfile(accounts, viewer, { body, image, ifMatch }),
  );
  await serve(app, calls.changePassword, ({ viewer, body, request }) =>
    changePassword(accounts, viewer, body, callerOf(request)),
  );
  await serve(app, calls.changeEmail, ({ viewer, body, request }) =>
    requestEmailChange(accounts, viewer, body, callerOf(request)),
  );
  await serve(app, calls.confirmEmail, ({ viewer, body, request }) =>
    confirmEmailChange(accounts, viewer, body, callerOf(request)),
  );
  await serve(app, calls.undoEmail, ({ body, request }) =>
    undoEmailChange(accounts, body, callerOf(request)),
  );
  await serve(app, calls.deleteImage, ({ viewer }) => removePicture(accounts, viewer));
  await serve(app, calls.deleteAccount, ({ viewer, body, request }) =>
    deleteAccount(accounts, viewer, body, callerOf(request)),
  );
  await serve(app, calls.listSessions, ({ viewer }) => listOwnSessions(accounts, viewer));
  await serve(app, calls.endSessions, ({ viewer, request }) =>
    endOwnSessions(accounts, viewer, callerOf(request)),
  );
  await serve(app, calls.endSession, ({ viewer, params }) =>
    endOwnSession(accounts, viewer, params.id),
  );
}
