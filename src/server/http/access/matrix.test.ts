import { beforeAll, expect, test } from 'vitest';
import type { Access } from '#contract/policies.ts';
import { type Actor, actors, makeActor, signedIn } from '#tests/support/access/actors.ts';
import { expectedCell, problemOf } from '#tests/support/access/cells.ts';
import { expectedAccess } from '#tests/support/access/expected-access.ts';
import {
  makeSample,
  makeStock,
  type Sample,
  type Stock,
  sendSample,
} from '#tests/support/access/samples.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { type Changes, watchChanges } from '#tests/support/changes.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import type { RegisteredCall } from '../plugins/access.ts';

let table: ReturnType<typeof expectedAccess>;
const accessOf = ({ method, url }: RegisteredCall): Access =>
  table.get(`${method} ${url}`) ?? 'item.delete';

let app: TestApp;
let changes: Changes;
let stock: Stock;
const cast = new Map<Actor, Awaited<ReturnType<typeof makeActor>>>();
const samples = new Map<RegisteredCall, Sample>();

beforeAll(async () => {
  app = await testApp({ passwords: cheapPasswords() });
  table = expectedAccess(app.calls);
  // Stops the clock, since a later stored use of a session would count as a change.
  app.clock.time = new Date();
  changes = await watchChanges(app.db);
  stock = await makeStock(app);
  for (const actor of actors) cast.set(actor, await makeActor(app, actor));
  for (const call of app.calls) {
    // The samples of calls have separate owners, so that they do not interfere.
    samples.set(call, await makeSample(app, stock, call, await makeUser(app)));
  }
});

const sampleOf = (call: RegisteredCall): Sample => samples.get(call) as Sample;
const tokenOf = (actor: Actor): string | null => cast.get(actor)?.token ?? null;

async function freshCell(call: RegisteredCall, actor: Actor): Promise<[Sample, string | null]> {
  if (call.method === 'GET') return [sampleOf(call), tokenOf(actor)];
  const { user, token } = signedIn.has(actor)
    ? await makeActor(app, actor)
    : { user: null, token: tokenOf(actor) };
  const isOwner = actor === 'owner' || actor === 'unverified';
  const owner = isOwner && user ? user : ((await makeActor(app, 'owner')).user as TestUser);
  return [await makeSample(app, stock, call, owner), token];
}

test('every call has the expected access, and every expected call exists', () => {
  const live = new Map(app.calls.map(({ method, url, access }) => [`${method} ${url}`, access]));
  const wrong = [...table].filter(([call, access]) => live.get(call) !== access);
  const words = wrong.map(
    ([call, access]) =>
      `${call} has the access ${live.get(call) ?? 'of no call: it is not served'}, not ${access}: correct the call, or tests/support/access/expected-access.ts`,
  );
  expect(words).toEqual([]);
  expect(live.size).toBeGreaterThan(120);
});

test.each([
  ['GET', '/api/v1/made-up', 'public', 'verified'],
  ['GET', '/api/v1/made-up', 'session', 'verified'],
  ['GET', '/api/v1/made-up', 'verified', 'verified'],
  ['GET', '/api/v1/made-up', 'comment.delete', 'verified'],
  ['GET', '/api/v1/admin/made-up', 'verified', 'item.delete'],
  ['GET', '/api/v1/admin/made-up', 'comment.delete', 'comment.delete'],
  ['GET', '/made-up', 'public', 'verified'],
  ['GET', '/api/v1/notifications', 'public', 'verified'],
  ['DELETE', '/api/v1/users/:id/thisIsMe', 'verified', 'claim.clear'],
] as const)('%s %s that lets in %s must let in %s', (method, url, access, expected) => {
  expect(expectedAccess([{ method, url, access }]).get(`${method} ${url}`)).toBe(expected);
});

const broken = '{ "name": ';

test.each(actors)('%s is refused without changes where the table says so', async (actor) => {
  const problems: string[] = [];
  const before = await snapshot(app.db);
  for (const call of app.calls) {
    const expected = expectedCell(call, accessOf(call), actor);
    if (expected === null) continue;
    const what = `${actor}: ${call.method} ${call.url} is ${accessOf(call)}`;
    const byAccess = expectedCell({ method: '', url: '' }, accessOf(call), actor);
    // Access is decided before the body is read, so a broken body must not cause 400.
    const bodies = byAccess === null || call.method === 'GET' ? [undefined] : [undefined, broken];
    for (const body of bodies) {
      const count = await changes.count();
      const sample = sampleOf(call);
      const answer = await sendSample(app, sample, tokenOf(actor), body ? { body } : {});
      const problem = problemOf(answer, expected);
      if (problem) problems.push(`${what}: ${problem}`);
      const changed = await changes.tablesSince(count);
      if (changed.length > 0) problems.push(`${what}: changed ${changed.join(', ')}`);
    }
    if (call.method !== 'GET') continue;
    const head = await sendSample(app, sampleOf(call), tokenOf(actor), { method: 'HEAD' });
    const problem = problemOf(head, expected, true);
    if (problem || head.body !== '') problems.push(`${what}: HEAD ${problem} ${head.body}`);
  }
  expect(problems).toEqual([]);
  expect(await snapshot(app.db)).toBe(before);
});

test.each(actors)('%s succeeds with all other calls', async (actor) => {
  const problems: string[] = [];
  for (const call of app.calls) {
    if (expectedCell(call, accessOf(call), actor) !== null) continue;
    const [sample, token] = await freshCell(call, actor);
    const count = await changes.count();
    const what = `${actor}: ${call.method} ${call.url} is ${accessOf(call)}`;
    const methods = call.method === 'GET' ? ['GET', 'HEAD'] : [call.method];
    for (const method of methods) {
      const problem = problemOf(await sendSample(app, sample, token, { method }), null);
      if (problem) problems.push(`${what}: ${method} ${problem}`);
    }
    const changed = await changes.tablesSince(count);
    if (call.method === 'GET' && changed.length > 0) problems.push(`${what}: changed ${changed}`);
  }
  expect(problems).toEqual([]);
});

test('undefined methods of a path are rejected', async () => {
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
  const problems: string[] = [];
  const count = await changes.count();
  for (const [url, calls] of Map.groupBy(app.calls, (call) => call.url)) {
    const sample = sampleOf(calls[0] as RegisteredCall);
    for (const method of all.filter((one) => !calls.some((call) => call.method === one))) {
      for (const actor of ['anonymous', 'admin'] as const) {
        const answer = await sendSample(app, sample, tokenOf(actor), { method, body: '{}' });
        const isRefused = [400, 401, 404, 405, 415, 501].includes(answer.statusCode);
        const crosses = Object.hasOwn(answer.headers, 'access-control-allow-origin');
        if (!isRefused || crosses)
          problems.push(`${actor}: ${method} ${url}: ${answer.statusCode}`);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(await changes.tablesSince(count)).toEqual([]);
});
