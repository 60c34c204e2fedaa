import { beforeAll, expect, test } from 'vitest';
import { callsOf } from '#contract/calls/index.ts';
import { sports } from '#sports/index.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} /api/v1${path}`;

/** Returns its own 404 for an unknown list. */
const undescribed = ['GET /api/v1/users/:id/favourites/:list'];

test('every call of the contract is served', () => {
  const served = new Set(app.calls.map(({ method, url }) => `${method} ${url}`));
  const missing = callsOf(sports).filter((call) => !served.has(keyOf(call)));
  expect(
    missing.map(
      (call) =>
        `${call.id} (${keyOf(call)}) is not served: write serve(app, ${call.id}, …) in the feature's routes.ts, and name its routes in featureRoutes of src/server/app.ts`,
    ),
  ).toEqual([]);
});

test('every served call below /api/v1 is in the contract with its access', () => {
  const described = new Map(callsOf(sports).map((call) => [keyOf(call), call.access]));
  const others = app.calls
    .map(({ method, url, access }) => ({ key: `${method} ${url}`, access }))
    .filter(({ key }) => key.includes(' /api/v1/') && !undescribed.includes(key))
    .filter(({ key, access }) => described.get(key) !== access);
  expect(
    others.map(
      ({ key, access }) =>
        `${key} is served for ${access}, but src/contract/calls/ has it for ${described.get(key) ?? 'nobody: add its file to src/contract/calls/index.ts'}`,
    ),
  ).toEqual([]);
});
