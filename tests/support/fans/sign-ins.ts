import { expect } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import type { Mail } from '#server/mail/transport.ts';
import {
  type AccountCall,
  type AccountsApp,
  accountsApp,
  goodPassword,
  registerVerified,
  sendFrom,
} from './accounts.ts';
import { cheapPasswords } from './passwords.ts';

export const start = Date.parse('2026-03-01T12:34:56.000Z');
export const home = '127.0.0.1';
export const abroad = '203.0.113.8';
export const newPassword = 'Otra-Clave-7';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export const markOf = (number: number) => `mark-${number}`.padEnd(43, '-');

export type OwnersCall = Omit<AccountCall, 'from'> & { readonly from?: string };

export interface OwnersApp {
  readonly app: AccountsApp;
  readonly session: SessionAnswer;
  readonly email: string;
  send(call: OwnersCall): ReturnType<typeof sendFrom>;
  logIn(from: string, device?: string, password?: string): ReturnType<typeof sendFrom>;
  news(subject: string, count: number): Promise<Mail[]>;
}

export async function openOwnersApp(
  overrides: Parameters<typeof accountsApp>[0] = {},
): Promise<OwnersApp> {
  const app = await accountsApp({ passwords: cheapPasswords(), ...overrides });
  app.clock.time = new Date(start);
  const session = await registerVerified(app);
  const { email } = session.user;
  const send: OwnersApp['send'] = (call) =>
    sendFrom(app, { from: home, userAgent: firefox, ...call });
  return {
    app,
    session,
    email,
    send,
    logIn: (from, device, password = goodPassword) =>
      send({ path: 'login', body: { email, password }, from, device }),
    async news(subject, count) {
      const mails = () => app.mail.sent.filter((mail) => mail.subject.includes(subject));
      await expect.poll(() => mails().length).toBe(count);
      return mails();
    },
  };
}
