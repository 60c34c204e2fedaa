import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import {
  ChangePasswordAnswer,
  ChangePasswordBody,
  DeleteAccountAnswer,
  DeleteAccountBody,
  DeviceHeaders,
  LogoutAnswer,
  SessionList,
  UpdateAnswer,
  UpdateBody,
} from '#contract/accounts.ts';
import { acceptForms, takeImage } from '#server/plugins/forms.ts';
import { requireViewer } from '#server/viewer.ts';
import { deleteAccount } from './account-deletion.ts';
import { callerOf } from './caller.ts';
import type { Accounts } from './context.ts';
import { changePassword } from './passwords/change.ts';
import { updateProfile } from './profile.ts';
import { endOwnSession, endOwnSessions, listOwnSessions } from './session-list.ts';

const tags = ['Accounts'];

/** The calls by which users look after their own account. */
export async function ownAccountRoutes(app: FastifyInstance, accounts: Accounts): Promise<void> {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>();

  await app.register(async (scope) => {
    await acceptForms(scope);
    scope.withTypeProvider<TypeBoxTypeProvider>().patch(
      '/users/update/update',
      {
        config: { access: 'verified' },
        schema: {
          tags,
          summary: 'Change one’s name, interest, gender or picture',
          body: UpdateBody,
          response: { 200: UpdateAnswer },
        },
      },
      (request) =>
        updateProfile(accounts, requireViewer(request), {
          body: request.body,
          image: takeImage(request),
        }),
    );
  });

  routes.patch(
    '/users/changepassword',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Change one’s password',
        headers: DeviceHeaders,
        body: ChangePasswordBody,
        response: { 200: ChangePasswordAnswer },
      },
    },
    (request) => changePassword(accounts, requireViewer(request), request.body, callerOf(request)),
  );

  routes.delete(
    '/users/',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Delete one’s account',
        body: DeleteAccountBody,
        response: { 200: DeleteAccountAnswer },
      },
    },
    (request) => deleteAccount(accounts, requireViewer(request), request.body, callerOf(request)),
  );

  routes.get(
    '/users/sessions',
    {
      config: { access: 'verified' },
      schema: { tags, summary: 'Where one is signed in', response: { 200: SessionList } },
    },
    (request) => listOwnSessions(accounts, requireViewer(request)),
  );

  routes.delete(
    '/users/sessions',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Log out everywhere',
        headers: DeviceHeaders,
        response: { 200: LogoutAnswer },
      },
    },
    (request) => endOwnSessions(accounts, requireViewer(request), callerOf(request)),
  );

  routes.delete(
    '/users/sessions/:id',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Log out in one place',
        params: Type.Object({ id: Type.String() }),
        response: { 200: LogoutAnswer },
      },
    },
    (request) => endOwnSession(accounts, requireViewer(request), request.params.id),
  );
}
