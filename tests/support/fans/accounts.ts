import { expect } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { deviceHeader } from '#contract/device-mark.ts';
import { as, type TestApp, testApp } from '#tests/support/app.ts';
import { type MemoryMail, memoryMail } from '#tests/support/mail.ts';

export const goodPassword = 'Gol-en-la-90';

export interface AccountsApp extends TestApp {
  readonly mail: MemoryMail;
}

export async function accountsApp(
  overrides: Parameters<typeof testApp>[0] = {},
): Promise<AccountsApp> {
  const mail = memoryMail();
  return { ...(await testApp({ mail, ...overrides })), mail };
}

let count = 0;

export function registration(overrides: Readonly<Record<string, unknown>> = {}) {
  count += 1;
  return {
    name: `Ana ${count}`,
    email: `ana${count}@example.org`,
    password: goodPassword,
    interestedIn: 'motogp',
    gender: 'mujer',
    ...overrides,
  };
}

export async function registerUser(
  app: TestApp,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<SessionAnswer> {
  const answer = await post(app, '/users/registerRedirect', registration(overrides));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function registerVerified(
  app: AccountsApp,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<SessionAnswer> {
  const session = await registerUser(app, overrides);
  const { email } = session.user;
  const body = { email, confirmationCode: app.mail.code(email) };
  const answer = await post(app, '/users/check', body, session);
  expect(answer.json()).toEqual({ testCheckUser: true, check: true, delete: false });
  return session;
}

export async function post(
  app: TestApp,
  path: string,
  body: Readonly<Record<string, unknown>> | null,
  session?: { readonly token: string },
) {
  return app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: session ? as(session) : {},
    ...(body && { payload: body }),
  });
}

export async function patch(
  app: TestApp,
  path: string,
  body: Readonly<Record<string, unknown>>,
  session?: { readonly token: string },
) {
  return app.inject({
    method: 'PATCH',
    url: `/api/v1${path}`,
    headers: session ? as(session) : {},
    payload: body,
  });
}

export interface AccountCall {
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly from: string;
  readonly device?: string | undefined;
  readonly session?: { readonly token: string } | undefined;
  readonly userAgent?: string;
}

export function sendFrom(
  app: TestApp,
  { method = 'POST', path, body, from, device, session, userAgent }: AccountCall,
) {
  return app.inject({
    method,
    url: `/api/v1/users/${path}`,
    ...(body && { payload: body }),
    remoteAddress: from,
    headers: {
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(device !== undefined && { [deviceHeader]: device }),
      ...(session && as(session)),
    },
  });
}

export async function get(app: TestApp, path: string, session?: { readonly token: string }) {
  return app.inject({ url: `/api/v1${path}`, headers: session ? as(session) : {} });
}
