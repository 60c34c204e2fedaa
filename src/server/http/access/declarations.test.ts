import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '#contract/policies.ts';
import { updateUser } from '#server/features/accounts/users-store.ts';
import { type Actor, actors, makeActor } from '#tests/support/access/actors.ts';
import { expectedCell, problemOf, refusalOf } from '#tests/support/access/cells.ts';
import { makeSample, makeStock, type Sample, sendSample } from '#tests/support/access/samples.ts';
import { as, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { testInFull } from '#tests/support/test-in-full.ts';
import type { RegisteredCall } from '../plugins/access.ts';

let flip: { readonly key: string; readonly access: Access } | null = null;

function tryAccesses(message: unknown): void {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRequest', async ({ routeOptions: { config }, method, is404 }) => {
    if (is404) return;
    const declared = (config as { declared?: Access }).declared ?? config.access;
    const isFlipped = flip?.key === `${method} ${config.url}`;
    Object.assign(config, { declared, access: isFlipped ? flip?.access : declared });
  });
}

let app: TestApp;
beforeAll(async () => {
  subscribe('fastify.initialization', tryAccesses);
  app = await testApp({ passwords: cheapPasswords() });
});
afterAll(() => void unsubscribe('fastify.initialization', tryAccesses));

test('the server does not start if a route has no access', async () => {
  const { buildApp } = await import('#server/app.ts');
  const server = await buildApp({ ...app.deps, clientFolder: '/nonexistent' });
  expect(() => server.get('/api/v1/open', async () => 'hello')).toThrow(
    'GET /api/v1/open does not say who may call it',
  );
  await server.close();
});

test('a changed role takes effect immediately', async () => {
  const user = await makeUser(app, { role: 'admin' });
  const check = () =>
    app.inject({
      method: 'PATCH',
      url: '/api/v1/players/nobody/checked',
      headers: as(user),
      payload: { on: true },
    });
  expect((await check()).statusCode).toBe(404);
  await app.db.write((transaction) => updateUser(transaction, user.id, { role: 'user' }));
  expect((await check()).statusCode).toBe(403);
});

const accesses: readonly Access[] = ['public', 'session', 'verified', 'item.delete'];
const broken = '{ "name": ';

async function firstProblem(
  call: RegisteredCall,
  access: Access,
  sample: Sample,
  cast: ReadonlyMap<Actor, { readonly token: string | null }>,
): Promise<string | null> {
  for (const actor of ['anonymous', 'unverified', 'other', 'admin', 'owner'] as const) {
    const expected = expectedCell(call, access, actor);
    const byAccess = expectedCell({ method: '', url: '' }, access, actor);
    // A broken body is rejected only if access is granted, and before anything changes.
    const isProbe = call.method !== 'GET';
    const options = isProbe ? { body: broken } : {};
    const answer = await sendSample(app, sample, cast.get(actor)?.token ?? null, options);
    const problem = isProbe
      ? problemOf(answer, byAccess ?? 'invalid')
      : problemOf(answer, expected);
    if (problem) return `${actor}: ${problem}`;
  }
  return null;
}

testInFull('another access at any single call turns a cell of the matrix red', async () => {
  const stock = await makeStock(app);
  const cast = new Map<Actor, { readonly token: string | null }>();
  for (const actor of actors) cast.set(actor, await makeActor(app, actor));
  const unnoticed: string[] = [];
  let flips = 0;
  for (const call of app.calls) {
    const owner = await makeActor(app, 'owner');
    cast.set('owner', owner);
    const sample = await makeSample(app, stock, call, owner.user as TestUser);
    flip = null;
    expect(await firstProblem(call, call.access, sample, cast), `${call.method} ${call.url}`).toBe(
      null,
    );
    const others = accesses.filter((access) =>
      actors.some((actor) => refusalOf(access, actor) !== refusalOf(call.access, actor)),
    );
    for (const access of others) {
      flip = { key: `${call.method} ${call.url}`, access };
      flips += 1;
      const problem = await firstProblem(call, call.access, sample, cast);
      if (problem === null)
        unnoticed.push(`${call.method} ${call.url}: ${call.access} → ${access}`);
    }
  }
  flip = null;
  expect(unnoticed).toEqual([]);
  expect(flips).toBe(app.calls.length * 3);
});
