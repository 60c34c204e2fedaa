import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpTransport } from './create-transport.ts';
import { mailFailureReason } from './failure-reason.ts';
import { parseMessage } from './message-text.ts';
import { seal, unseal } from './seal.ts';
import type { Mail } from './transport.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, callback) {
      const source = Buffer.concat(await stream.toArray()).toString();
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      });
      callback();
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

const open = (url: string) => createSmtpTransport(url, 'Tifo <tifo@example.org>');

const mail: Mail = {
  id: 'mail1',
  to: 'ana+tifo@example.org',
  subject: 'Your Tifo verification code',
  text: 'Welcome to Tifo!\n\n123456\n\nhttp://localhost:3000/verifyCode\n',
  createdAt: '2026-03-01T12:00:00.000Z',
};

test('a mail is delivered by SMTP as text and HTML', async () => {
  const { received, port } = await startServer();
  await open(`smtp://127.0.0.1:${port}`).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'tifo@example.org', to: ['ana+tifo@example.org'] });
  const source = received[0]?.source ?? '';
  const message = parseMessage(source);
  expect(message.subject).toBe('Your Tifo verification code');
  expect(message.text).toMatch(/^123456$/m);
  expect(source).toContain('Content-Type: text/html');
  expect(source).toMatch(/^Message-ID: <mail1@example.org>\r$/m);
});

test('the user and password in the URL are used', async () => {
  const seen: unknown[] = [];
  const { received, port } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      seen.push([username, password]);
      callback(null, { user: username });
    },
  });
  await open(`smtp://sender:s%40crt@127.0.0.1:${port}`).send(mail);
  expect(seen).toEqual([['sender', 's@crt']]);
  expect(received).toHaveLength(1);
});

test('a rejected recipient, a broken server and a missing server fail', async () => {
  const refusing = await startServer({
    onRcptTo: (_address, _session, callback) => callback(new Error('no such box')),
  });
  await expect(open(`smtp://127.0.0.1:${refusing.port}`).send(mail)).rejects.toThrow();
  const broken = await startServer({
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => callback(new Error('disk full')));
    },
  });
  await expect(open(`smtp://127.0.0.1:${broken.port}`).send(mail)).rejects.toThrow('disk full');
  await expect(open('smtp://127.0.0.1:1').send(mail)).rejects.toThrow();
});

test('an attempt ends when its signal aborts', async () => {
  const { port } = await startServer({ onConnect: () => undefined });
  const sending = open(`smtp://127.0.0.1:${port}`).send(mail, AbortSignal.timeout(200));
  await expect(sending).rejects.toThrow();
});

async function reasonOf(url: string, limit?: AbortSignal): Promise<string> {
  const error = await open(url)
    .send(mail, limit)
    .catch((failure: unknown) => failure);
  return mailFailureReason(error);
}

test('a failure is described in words, without text of the mail server', async () => {
  const refuse = (responseCode: number) =>
    Object.assign(new Error('ana@example.org is unknown'), { responseCode });
  const plain = await startServer();
  const secured = await startServer({ disabledCommands: [] });
  const closed = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(refuse(535)),
  });
  const strict = await startServer({
    onRcptTo: (_address, _session, callback) => callback(refuse(550)),
  });
  const relay = await startServer({
    onMailFrom: (_address, _session, callback) => callback(refuse(553)),
  });
  const mute = await startServer({ onConnect: () => undefined });
  const reasons = {
    login: await reasonOf(`smtp://sender:wrong@127.0.0.1:${closed.port}`),
    noLogin: await reasonOf(`smtp://127.0.0.1:${closed.port}`),
    certificate: await reasonOf(`smtp://127.0.0.1:${secured.port}`),
    noTls: await reasonOf(`smtps://127.0.0.1:${plain.port}`),
    recipient: await reasonOf(`smtp://127.0.0.1:${strict.port}`),
    sender: await reasonOf(`smtp://127.0.0.1:${relay.port}`),
    refused: await reasonOf('smtp://127.0.0.1:1'),
    name: await reasonOf('smtp://mail.invalid'),
    late: await reasonOf(`smtp://127.0.0.1:${mute.port}`, AbortSignal.timeout(200)),
  };
  expect(reasons).toEqual({
    login:
      'the mail server refused the login (it said 535): correct the user and password in SMTP_URL',
    noLogin: 'the mail server requires a login: set the user and password in SMTP_URL',
    certificate: 'the certificate of the mail server is not valid: it has expired',
    noTls: 'the mail server does not begin with TLS on this port: use smtp://, or another port',
    recipient: 'the mail server refused the recipient (it said 550)',
    sender: 'the mail server refused the sender (it said 553): correct MAIL_FROM',
    refused: 'the mail server cannot be reached: connection refused',
    name: 'the mail server cannot be reached: unknown host name',
    late: 'the mail server did not answer in time: correct SMTP_URL (smtps:// for port 465)',
  });
});

test('failures on this side are described too', () => {
  const code = (name: string) => Object.assign(new Error(mail.to), { code: name });
  expect(
    ['ENOSPC', 'EACCES', '08006', 'ELSE'].map((name) => mailFailureReason(code(name))),
  ).toEqual([
    'the disk is full',
    'no permission to write into DATA_DIR/mailbox',
    'the database is unavailable',
    'unexpected error',
  ]);
  const sealed = seal('123456', randomBytes(32));
  let reason = '';
  try {
    unseal(sealed, randomBytes(32));
  } catch (error) {
    reason = mailFailureReason(error);
  }
  expect(reason).toBe('it was encrypted with another outbox.key');
});
