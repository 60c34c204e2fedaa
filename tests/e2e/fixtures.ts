import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  devices,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { type ErrorCode, errors, type Issue } from '#contract/errors/errors.ts';
import type { Role } from '#contract/policies.ts';
import { storeFan } from '#tests/support/fans/server-fans.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

export interface Fan {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface Watch {
  /**
   * Allows failed requests, error responses and console messages that otherwise fail the journey.
   */
  expectFailure(address: RegExp): void;
  over(context: BrowserContext): void;
}

let fans = 0;

export function newFan(name = 'Lucía Peña'): Fan {
  fans += 1;
  const mark = `${process.pid.toString(36)}${Date.now().toString(36)}${fans}`;
  return { name: `${name} ${mark}`, email: `fan.${mark}@example.com`, password: 'Visca-2026!' };
}

const codeLine = /^\s*(\d{6})\s*$/m;
const linkLine = /^\s*(http\S+\/\w+#\S+)\s*$/m;

async function readMail(page: Page, server: RunningServer, email: string, line: RegExp) {
  const mailbox = await page.context().newPage();
  let found: string | undefined;
  await expect(async () => {
    await mailbox.goto(server.mailbox);
    const mail = mailbox.getByRole('listitem').filter({ hasText: email }).first();
    await mail.getByRole('link').click({ timeout: 1000 });
    const text = await mailbox.getByRole('main').innerText();
    found = text.match(line)?.[1];
    expect(found, `in the mail to ${email}: ${text}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  await mailbox.close();
  return found ?? '';
}

export function readCode(page: Page, server: RunningServer, email: string): Promise<string> {
  return readMail(page, server, email, codeLine);
}

export function readLink(page: Page, server: RunningServer, email: string): Promise<string> {
  return readMail(page, server, email, linkLine);
}

export async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
}

/** Faster than a sign-up, which hashes secrets and sends a mail. */
export async function registerFan(
  request: APIRequestContext,
  server: RunningServer,
  fan: Fan & { readonly role?: Role } = newFan(),
): Promise<{ fan: Fan; token: string; user: Record<string, unknown> }> {
  const token = await storeFan(server, fan);
  const session = await request.post(`${server.url}/api/v1/users/login/autologin`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(session.status()).toBe(200);
  return { fan, ...(await session.json()) };
}

export type Session = Awaited<ReturnType<typeof registerFan>>;

/** Fails the test for any status other than 200. */
export function callAs(request: APIRequestContext, server: RunningServer, { token }: Session) {
  const headers = { authorization: `Bearer ${token}` };
  async function send(method: 'get' | 'patch' | 'post' | 'delete', path: string, data?: unknown) {
    const response = await request[method](`${server.url}/api/v1${path}`, { headers, data });
    expect(response.status(), path).toBe(200);
    return response.json();
  }
  return {
    get: (path: string) => send('get', path),
    patch: (path: string, data: unknown) => send('patch', path, data),
    post: (path: string, data: unknown) => send('post', path, data),
    delete: (path: string) => send('delete', path),
  };
}

export async function registerAdmin(
  request: APIRequestContext,
  server: RunningServer,
): Promise<Session> {
  return registerFan(request, server, { ...newFan('Marta Güell'), role: 'admin' });
}

export async function signIn(
  page: Page,
  server: RunningServer,
  session: { token: string; user: Record<string, unknown> },
): Promise<void> {
  const { rol, ...user } = session.user;
  // A file without scripts, so that no script reads an incomplete session.
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate((stored) => localStorage.setItem('user', JSON.stringify(stored)), {
    ...user,
    role: rol,
    token: session.token,
  });
}

export async function openWindow(
  { browser, server, watch }: { browser: Browser; server: RunningServer; watch: Watch },
  on: 'phone' | 'desktop',
  session: Session | null,
): Promise<Page> {
  const { defaultBrowserType: _any, ...device } =
    devices[on === 'phone' ? 'Pixel 7' : 'Desktop Chrome'];
  const context = await browser.newContext({
    ...device,
    baseURL: server.url,
    reducedMotion: 'reduce',
  });
  watch.over(context);
  const page = await context.newPage();
  if (session) await signIn(page, server, session);
  return page;
}

function refusal(code: ErrorCode, issues?: readonly Issue[]) {
  const { status, message } = errors[code];
  return {
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: message, status, detail: message, code, message, issues },
  };
}

export async function refuse(page: Page, path: string, code: ErrorCode, issues?: readonly Issue[]) {
  await page.route(path, (route) => route.fulfill(refusal(code, issues)));
}

/** The returned function responds with an error code, or continues to the server without one. */
export async function delayCall(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<ErrorCode | undefined>();
  let isOver = false;
  // Removing the last handler during another request can leave that request without a response.
  const handler = async (route: Route) => {
    if (isOver) return route.fallback();
    const code = await promise;
    await (code ? route.fulfill(refusal(code)) : route.continue());
    isOver = true;
  };
  await page.route(path, handler);
  return (code?: ErrorCode) => resolve(code);
}

/** Requires `page.clock.install()` before the page is opened. */
export async function skipWait(page: Page): Promise<void> {
  await page.clock.fastForward('00:10');
}

export async function answer(page: Page, path: string, json: unknown) {
  await page.route(path, (route) => route.fulfill({ json }));
}

export const test = base.extend<{ watch: Watch }, { server: RunningServer }>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startServer({ RATE_LIMITS: 'off' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watch: [
    async ({ context, server }, use) => {
      const allowed: RegExp[] = [
        // Chromium logs this message in every document without a service worker.
        /Service Worker registration blocked by Playwright/,
        // A page may request its stream while its session ends.
        /^answer 401 .*\/api\/v1\/stream(\?|$)|\(Unauthorized\) .*\/api\/v1\/stream(\?|$)/,
      ];
      const problems: string[] = [];
      const report = (address: string, what: string) => {
        const line = `${what} ${address}`;
        if (!allowed.some((pattern) => pattern.test(address) || pattern.test(line)))
          problems.push(line);
      };
      const watchPage = (page: Page) => {
        page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            report(message.location().url, `console: ${message.text()}`);
        });
        page.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText ?? '';
          // A navigation aborts the pending requests of the previous page.
          if (reason !== 'net::ERR_ABORTED') report(request.url(), `failed: ${reason}`);
        });
        page.on('response', (response) => {
          if (response.status() >= 400) report(response.url(), `answer ${response.status()}`);
          if (!response.url().startsWith(server.url)) report(response.url(), 'request elsewhere');
        });
      };
      const over = (watched: BrowserContext) => void watched.on('page', watchPage);
      over(context);
      await use({ expectFailure: (address) => allowed.push(address), over });
      expect(problems, 'console errors and failed requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
