import { expect } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { deviceHeader } from '#contract/device-mark.ts';
import { as, type TestApp, testApp } from '#tests/support/app.ts';
import { type MemoryMail, memoryMail } from '#tests/support/mail.ts';

export const goodPassword = 'Gol-en-la-90';

/** The application with a mailbox that tests read as a person would. */
export interface AccountsApp extends TestApp {
  readonly mail: MemoryMail;
}

export async function accountsApp(
  overrides: Parameters<typeof testApp>[0] = {},
): Promise<AccountsApp> {
  const mail = memoryMail();
  return { ...(await testApp({ mail, ...overrides })), mail };
}

let made = 0;

/** A body that registers somebody new. */
export function registration(overrides: Readonly<Record<string, unknown>> = {}) {
  made += 1;
  return {
    name: `Ana ${made}`,
    email: `ana${made}@example.org`,
    password: goodPassword,
    interestedIn: 'motogp',
    gender: 'mujer',
    ...overrides,
  };
}

/** Registers somebody by the call; the account waits for its code. */
export async function registerUser(
  app: TestApp,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<SessionAnswer> {
  const answer = await post(app, '/users/registerRedirect', registration(overrides));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Registers and verifies somebody by the calls, with the code from the mail. */
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

/** Sends JSON to a call under the API's base, with the bearer when one is given. */
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

/** As `post`, for the calls that change something. */
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

/** A call of the accounts, and where it comes from. */
export interface AccountCall {
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  /** Below '/users/'. */
  readonly path: string;
  readonly body?: object;
  /** The address of the sender. */
  readonly from: string;
  /** The mark of the sender's device. */
  readonly device?: string | undefined;
  readonly session?: { readonly token: string } | undefined;
  readonly userAgent?: string;
}

/** Sends a call of the accounts as it comes from that address and device. */
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

/** Reads a call under the API's base, with the bearer when one is given. */
export async function get(app: TestApp, path: string, session?: { readonly token: string }) {
  return app.inject({ url: `/api/v1${path}`, headers: session ? as(session) : {} });
}
