import { beforeAll, expect, test } from 'vitest';
import type { Access } from '#contract/kind.ts';
import { as, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import type { Call } from './plugins/access.ts';

/** Every call against every kind of caller, made of the route table: none can be forgotten. */
const actors = ['anonymous', 'garbage token', 'unverified', 'verified', 'admin'] as const;
type Actor = (typeof actors)[number];

const refusals: Record<Access, Partial<Record<Actor, string>>> = {
  public: {},
  session: { anonymous: 'unauthenticated', 'garbage token': 'unauthenticated' },
  verified: {
    anonymous: 'unauthenticated',
    'garbage token': 'unauthenticated',
    unverified: 'notVerified',
  },
  admin: {
    anonymous: 'unauthenticated',
    'garbage token': 'unauthenticated',
    unverified: 'notVerified',
    verified: 'forbidden',
  },
};
const statuses: Record<string, number> = { unauthenticated: 401, notVerified: 403, forbidden: 403 };

let app: TestApp;
let calls: Call[];
beforeAll(async () => {
  app = await testApp();
  calls = app.calls.filter(({ url }) => url.startsWith('/api/v1/'));
});

async function headersOf(actor: Actor): Promise<Record<string, string>> {
  switch (actor) {
    case 'anonymous':
      return {};
    case 'garbage token':
      return { authorization: 'Bearer '.padEnd(50, 'x') };
    case 'unverified':
      return as(await makeUser(app, { verified: 0 }));
    case 'verified':
      return as(await makeUser(app));
    case 'admin':
      return as(await makeUser(app, { role: 'admin' }));
    default:
      return actor satisfies never;
  }
}

const broken = '{ "name": ';

function send(call: Call, headers: Record<string, string>) {
  const takesBody = call.method !== 'GET';
  return app.inject({
    method: call.method as 'GET',
    url: call.url.replaceAll(/:\w+/g, 'nobody'),
    headers: { ...headers, ...(takesBody && { 'content-type': 'application/json' }) },
    // Broken on purpose: access is decided before a body is read, so a refusal never says 400.
    ...(takesBody && { payload: broken }),
  });
}

test('the table has the whole catalogue', () => {
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      'GET /api/v1/players',
      'GET /api/v1/lifter/sort/:name',
      'POST /api/v1/weightCategory/create',
      'PATCH /api/v1/users/lifter/toggleLifter/:id',
      'GET /api/v1/users/:id/favourites/favTeams',
    ]),
  );
});

test.each(actors)('%s is refused where the table says so, and nothing changes', async (actor) => {
  const headers = await headersOf(actor);
  const before = await snapshot(app.db);
  for (const call of calls) {
    const code = refusals[call.access][actor];
    if (!code) continue;
    const answer = await send(call, headers);
    const what = `${actor}: ${call.method} ${call.url} is ${call.access}`;
    expect(answer.json(), what).toMatchObject({ code, status: statuses[code] });
    expect(answer.statusCode, what).toBe(statuses[code]);
  }
  expect(await snapshot(app.db)).toBe(before);
});

test.each(actors)('%s is let in everywhere else', { timeout: 30_000 }, async (actor) => {
  for (const call of calls) {
    if (refusals[call.access][actor]) continue;
    // Anew each time: logging out is one of the calls.
    const answer = await send(call, await headersOf(actor));
    const what = `${actor}: ${call.method} ${call.url} is ${call.access}`;
    expect([401, 403], what).not.toContain(answer.statusCode);
    expect(answer.statusCode, what).toBeLessThan(500);
  }
});

test('other forms of a path are no way around', async () => {
  const forms = [
    '/api/v1/players/',
    '/api/v1//players',
    '/api/v1/%70layers',
    '/api/v1/PLAYERS',
    '/api/v1/./players',
    '/api/v1/users/../players',
    '/api/v1/players?x=/',
    '/api/v1/players;a=b',
  ];
  for (const url of forms) {
    const answer = await app.inject({ url });
    expect([401, 404], url).toContain(answer.statusCode);
    expect(answer.headers['content-type'], url).toContain('application/problem+json');
  }
});

test('HEAD is decided like GET, OPTIONS gives nothing away', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/api/v1/players' });
  expect(head.statusCode).toBe(401);
  const options = await app.inject({ method: 'OPTIONS', url: '/api/v1/players' });
  expect(options.statusCode).toBe(405);
  expect(options.headers).not.toHaveProperty('access-control-allow-origin');
});

test('a route that does not say who may call it does not start', async () => {
  const { buildApp } = await import('./app.ts');
  const server = await buildApp({ ...app.deps, clientFolder: '/nonexistent' });
  expect(() => server.get('/api/v1/open', async () => 'hello')).toThrow(
    'GET /api/v1/open does not say who may call it',
  );
  await server.close();
});

test('a role that changed counts at once', async () => {
  const user = await makeUser(app, { role: 'admin' });
  const remove = () =>
    app.inject({ method: 'DELETE', url: '/api/v1/players/nobody', headers: as(user) });
  expect((await remove()).statusCode).toBe(404);
  await app.db.write((transaction) =>
    transaction.updateTable('user').set({ role: 'user' }).where('id', '=', user.id).execute(),
  );
  expect((await remove()).statusCode).toBe(403);
});
