import { bumpSessionsVersion } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { goodPassword } from '#tests/support/fans/accounts.ts';
import { send } from '#tests/support/fans/community.ts';
import { makeUser, type TestApp, type TestUser } from '../app.ts';
import { storedForm } from './samples.ts';

/** All samples belong to the owner. */
export const actors = [
  'anonymous',
  'malformed token',
  'unknown token',
  'expired session',
  'revoked token',
  'deleted user',
  'unverified',
  'owner',
  'other',
  'admin',
] as const;
export type Actor = (typeof actors)[number];

export const signedIn: ReadonlySet<Actor> = new Set(['unverified', 'owner', 'other', 'admin']);

function makeSignedIn(app: TestApp, actor: Actor): Promise<TestUser> {
  return makeUser(app, {
    password_hash: storedForm(
      actor === 'owner' || actor === 'unverified' ? goodPassword : 'Otra-clave-1',
    ),
    ...(actor === 'unverified' && { verified: 0 }),
    ...(actor === 'admin' && { role: 'admin' }),
  });
}

async function endSession(app: TestApp, { id }: TestUser): Promise<void> {
  const expires_at = new Date(app.deps.now().getTime() - 1000).toISOString();
  await app.db.write(async (transaction) => {
    await transaction
      .updateTable('session')
      .set({ expires_at })
      .where('user_id', '=', id)
      .execute();
    await bumpSessionsVersion(transaction);
  });
}

export async function makeActor(
  app: TestApp,
  actor: Actor,
): Promise<{ readonly token: string | null; readonly user: TestUser | null }> {
  if (actor === 'anonymous') return { token: null, user: null };
  if (actor === 'malformed token') return { token: 'not-a-token', user: null };
  if (actor === 'unknown token') return { token: 'x'.repeat(43), user: null };
  const user = await makeSignedIn(app, actor);
  if (signedIn.has(actor)) return { token: user.token, user };
  if (actor === 'expired session') await endSession(app, user);
  if (actor === 'revoked token') await send(app, 'POST', '/users/logout', user);
  if (actor === 'deleted user') await send(app, 'DELETE', '/users/', user);
  return { token: user.token, user: null };
}
