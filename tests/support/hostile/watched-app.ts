import { expect } from 'vitest';
import { deviceHeader } from '#contract/device-mark.ts';
import { accountsApp } from '#tests/support/fans/accounts.ts';
import { type Canary, dumpDatabase, dumpFiles } from './canaries.ts';

export const password = 'Canary-Pass-90!';
export const newPassword = 'Canary-Next-91!';
export const wrongPassword = 'Canary-Wrong-92!';
const deviceMark = 'canary-device-mark-0123456789-0123456789-01';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>> | string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The response may contain the address and the new token of its owner. */
  readonly reader?: 'owner' | 'other';
}

export async function watchedApp() {
  const logged: string[] = [];
  const app = await accountsApp({
    settings: { LOG_LEVEL: 'trace' },
    logStream: { write: (line) => logged.push(line) },
  });
  const canaries: Canary[] = [
    { kind: 'password', text: password },
    { kind: 'new password', text: newPassword },
    { kind: 'wrong password', text: wrongPassword },
    { kind: 'device mark', text: deviceMark },
  ];
  const emails: Canary[] = [];
  const answers: { readonly place: string; readonly text: string; readonly isOwn: boolean }[] = [];

  const stored: (readonly [place: string, text: string])[] = [];

  async function call({ method, path, body, token, headers = {}, reader = 'owner' }: Call) {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        [deviceHeader]: deviceMark,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    const type = String(answer.headers['content-type']);
    const fresh: unknown = type.includes('json') ? answer.json()?.token : undefined;
    if (typeof fresh === 'string') canaries.push({ kind: 'token', text: fresh });
    answers.push({
      place: `${method} ${path} → ${answer.statusCode}`,
      text: JSON.stringify(answer.headers) + answer.body.replace(`"token":"${fresh}"`, ''),
      isOwn: reader === 'owner',
    });
    return answer;
  }

  async function keepStored() {
    stored.push(...(await dumpDatabase(app)), ...(await dumpFiles(app.deps.config.dataDir)));
  }

  /** Refusals would prove nothing. */
  async function succeed(sent: Call) {
    const answer = await call(sent);
    expect(answer.statusCode, `${sent.path}: ${answer.body}`).toBe(200);
    return answer;
  }

  return { app, call, succeed, keepStored, canaries, emails, answers, stored, logged };
}
export type Watched = Awaited<ReturnType<typeof watchedApp>>;

/** Codes, passwords and link endings. */
const mailSecrets = /(?<![\w!+-])[\w!+-][\w#!+-]{15,}(?![\w#!+-])|^\d{6}$/gm;

export async function openMails({ app, canaries }: Watched, email: string): Promise<void> {
  for (const { text } of app.mail.sent.filter(({ to }) => to === email)) {
    const links = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link));
    const parts = links.flatMap(({ hash, searchParams }) => [
      hash.slice(1),
      ...searchParams.values(),
    ]);
    const plain = text.replaceAll(/https?:\/\/\S+/g, '').match(mailSecrets) ?? [];
    for (const secret of [...plain, ...parts]) {
      if (secret !== '') canaries.push({ kind: 'secret of a mail', text: secret });
    }
    // Browsers do not send the fragment.
    for (const { pathname, search } of links) await app.inject({ url: pathname + search });
  }
}
