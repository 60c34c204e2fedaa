import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { createMailTransport } from '#server/mail/create-transport.ts';
import { loadMailboxToken } from '#server/mail/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { registerUser } from '#tests/support/fans/accounts.ts';

const here = { host: 'localhost:3000' };

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function mailboxApp(
  settings: Record<string, string> = {},
  logStream?: { write(line: string): void },
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-mailbox-'));
  folders.push(dataDir);
  const all = { DATA_DIR: dataDir, ...settings };
  const mail = createMailTransport(loadConfig(all));
  return testApp({ settings: all, mail, ...(logStream && { logStream }) });
}

async function pathOf(app: TestApp): Promise<string> {
  return `/mailbox/${await loadMailboxToken(app.deps.config.dataDir)}`;
}

describe('the local mailbox', () => {
  let app: TestApp;
  let path: string;
  beforeAll(async () => {
    app = await mailboxApp();
    path = await pathOf(app);
  });

  test('shows a person the code that was mailed', async () => {
    const session = await registerUser(app, { email: 'reader@example.org' });
    const list = await app.inject({ url: path, headers: here });
    expect(list.statusCode).toBe(200);
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(list.headers['cache-control']).toBe('no-store');
    expect(list.body).toContain('reader@example.org');
    expect(list.body).not.toMatch(/<script|style=|\son\w+=/);

    const link = /href="(\/mailbox\/[\w-]+\/[\w-]+)"/.exec(list.body)?.[1] ?? '';
    const mail = await app.inject({ url: link, headers: here });
    expect(mail.body).toContain(`<a href="${path}">All mail</a>`);
    const secret = /<a href="(http:\/\/[^"]+\/verifyCode#[\w-]+)" rel="noreferrer">\1<\/a>/;
    expect(mail.body).toMatch(secret);
    const code = /^(\d{6})$/m.exec(mail.body)?.[1];
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/users/check',
      headers: { authorization: `Bearer ${session.token}` },
      payload: { email: 'reader@example.org', confirmationCode: code },
    });
    expect(answer.json()).toMatchObject({ check: true });
  });

  test('has its style as a file, as the policy wants it', async () => {
    const style = await app.inject({ url: `${path}/style.css`, headers: here });
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.headers['content-security-policy']).toContain("style-src 'self'");
  });

  test('knows no mail by another name', async () => {
    for (const name of ['none', '..%2f..%2ftifo', '%2e%2e', 'outbox.key']) {
      const answer = await app.inject({ url: `${path}/${name}`, headers: here });
      expect(answer.statusCode).toBe(404);
    }
  });

  // Mimics a local proxy that sets Host to its target and adds no header.
  test('is not there without its token, whoever asks', async () => {
    const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    const bases = ['/mailbox', '/mailbox/', '/mailbox/x', wrong, `${path}x`, '/mailbox/%2e'];
    for (const url of bases.flatMap((base) => [base, `${base}/`, `${base}/style.css`])) {
      const answer = await app.inject({ url, headers: here });
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json(), url).toMatchObject({ code: 'notFound' });
    }
  });

  test('keeps its token over restarts, in a file for its owner only', async () => {
    const { dataDir } = app.deps.config;
    expect(path).toMatch(/^\/mailbox\/[\w-]{32}$/);
    expect((await stat(join(dataDir, 'mailbox.token'))).mode & 0o777).toBe(0o600);
    const again = await mailboxApp({ DATA_DIR: dataDir });
    expect((await again.inject({ url: path, headers: here })).statusCode).toBe(200);
    expect(await pathOf(await mailboxApp())).not.toBe(path);
  });

  test('keeps its token out of the log', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const logged = await mailboxApp({ LOG_LEVEL: 'info' }, { write });
    const mailboxPath = await pathOf(logged);
    for (const url of [
      mailboxPath,
      `${mailboxPath}/none`,
      `${mailboxPath}/style.css`,
      `${mailboxPath}/no/such`,
    ]) {
      await logged.inject({ url, headers: here });
      await logged.inject({ url, headers: { ...here, via: '1.1 proxy' } });
    }
    await logged.inject({ url: '/api/docs', headers: here });
    expect(lines.join('')).toContain('/api/docs');
    expect(lines.join('')).not.toContain(mailboxPath);
  });

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'X-Forwarded-Proto': 'http' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'tifo.example' },
    { host: 'localhost.tifo.example' },
    { host: '127.0.0.1.tifo.example' },
    { host: '192.168.1.10:3000' },
    { host: '[' },
  ])('is not there for a request with %j', async (headers) => {
    for (const url of [path, `${path}/style.css`, `${path}/any`]) {
      const answer = await app.inject({ url, headers: { ...here, ...headers } });
      expect(answer.json()).toMatchObject({ status: 404, code: 'notFound' });
    }
  });

  test.each(['192.168.1.10', '::ffff:10.0.0.1', '2001:db8::1'])(
    'is not there for the machine %s',
    async (remoteAddress) => {
      const answer = await app.inject({ url: path, headers: here, remoteAddress });
      expect(answer.statusCode).toBe(404);
    },
  );

  test.each(['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST', '127.8.9.1'])(
    'is there for this machine as %s',
    async (host) => {
      const remoteAddress = host.startsWith('[') ? '::1' : '::ffff:127.0.0.1';
      const answer = await app.inject({ url: path, headers: { host }, remoteAddress });
      expect(answer.statusCode).toBe(200);
    },
  );
});

test.each<Record<string, string>>([
  { SMTP_URL: 'smtp://127.0.0.1:2525' },
  { TRUST_PROXY: '127.0.0.1' },
  { PUBLIC_URL: 'https://tifo.example' },
])('there is no mailbox with %j', async (settings) => {
  const app = await mailboxApp(settings);
  const path = await pathOf(app);
  for (const url of ['/mailbox', path, `${path}/style.css`]) {
    const answer = await app.inject({ url, headers: here });
    expect(answer.statusCode).toBe(404);
  }
});
