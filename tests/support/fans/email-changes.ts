import { expect } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { type AccountsApp, get, goodPassword, patch, post, registerVerified } from './accounts.ts';

let count = 0;
export function newAddress(): string {
  count += 1;
  return `New.${count}@example.org`;
}

type Session = Pick<SessionAnswer, 'token'>;

export function emailChangesOf(app: AccountsApp) {
  const ask = (session: Session, email: string, password = goodPassword) =>
    patch(app, '/users/email', { email, password }, session);
  const confirm = (session: Session, link: string) =>
    patch(app, '/users/email/confirm', { link }, session);
  const mailsTo = (email: string) => app.mail.sent.filter(({ to }) => to === email);

  async function linkOf(
    email: string,
    page: 'confirmEmail' | 'undoEmail',
    before = 0,
  ): Promise<string> {
    const find = () => {
      const text = mailsTo(email).slice(before).at(-1)?.text ?? '';
      const secret = new RegExp(`(?<=^http://localhost:3000/${page}#)[\\w-]{22}$`, 'm').exec(text);
      return secret?.[0] ?? '';
    };
    await expect.poll(find).not.toBe('');
    return find();
  }

  /** Returns the secret of the link sent to the new address. */
  async function requestChange(session: Session, email = newAddress(), password = goodPassword) {
    const before = mailsTo(email).length;
    const answer = await ask(session, email, password);
    expect(answer.json(), answer.body).toEqual({ linkSent: true });
    return { email, link: await linkOf(email, 'confirmEmail', before) };
  }

  /** Returns the secret of the link that reverts the change. */
  async function change(session: Session, before: string, email = newAddress()) {
    const count = mailsTo(before).length;
    const { link } = await requestChange(session, email);
    expect((await confirm(session, link)).json()).toEqual({ email });
    return { email, undoLink: await linkOf(before, 'undoEmail', count) };
  }

  return {
    ask,
    confirm,
    mailsTo,
    linkOf,
    asked: requestChange,
    change,
    undo: (link: string) => patch(app, '/users/email/undo', { link }),
    login: (email: string, password = goodPassword) =>
      post(app, '/users/login', { email, password }),
    waitingFor: async (email: string) => {
      const rows = await app.db.read
        .selectFrom('outbox')
        .select('purpose')
        .where('recipient', '=', email)
        .orderBy('purpose')
        .execute();
      return rows.map(({ purpose }) => purpose);
    },
    rowsOf: (
      table: 'email_change' | 'email_undo' | 'temporary_password' | 'known_device',
      { user }: Pick<SessionAnswer, 'user'>,
    ) => app.db.read.selectFrom(table).selectAll().where('user_id', '=', user._id).execute(),
    isAlive: async (session: Session) =>
      (await get(app, '/users/sessions', session)).statusCode === 200,
    forget: (email: string) => patch(app, '/users/forgotpassword/forgotpassword', { email }),

    async changed() {
      const session = await registerVerified(app);
      const before = session.user.email;
      return { session, before, ...(await change(session, before)) };
    },

    async after<Answer>(milliseconds: number, run: () => Promise<Answer>): Promise<Answer> {
      app.clock.time = new Date(Date.now() + milliseconds);
      try {
        return await run();
      } finally {
        app.clock.time = null;
      }
    },
  };
}
