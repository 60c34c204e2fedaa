import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeUser, type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
let port: number;
let sockets: Socket[] = [];

beforeEach(async () => {
  app = await testApp({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

interface Sender {
  readonly address?: string;
  readonly token?: string;
}

const end = '\r\n--cut--\r\n';
const part = '--cut\r\ncontent-disposition: form-data; name="name"\r\n\r\nAna';

async function beginForm({ address = '192.0.2.1', token }: Sender = {}) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const begun = new Promise((resolve) => app.server.server.once('request', resolve));
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (text.includes('\r\n\r\n')) resolve(text);
    });
  });
  const path = token === undefined ? '/api/v1/users/registerRedirect' : '/api/v1/circuit';
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `x-forwarded-for: ${address}`,
      'content-type: multipart/form-data; boundary=cut',
      `content-length: ${part.length + end.length}`,
      ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
      '\r\n',
    ].join('\r\n'),
  );
  await begun;
  socket.write(part);
  return { socket, answer, finish: () => socket.write(end) };
}

async function beginForms(count: number, sender: (index: number) => Sender = () => ({})) {
  const forms = [];
  for (let index = 0; index < count; index += 1) forms.push(await beginForm(sender(index)));
  return forms;
}

const addressOf = (index: number): Sender => ({
  address: `198.51.100.${1 + Math.floor(index / 4)}`,
});

test('a fifth form of an address is rejected before its body is read', async () => {
  const forms = await beginForms(4);
  const refused = await (await beginForm()).answer;
  expect(refused).toMatch(/^HTTP\/1.1 429 /);
  expect(refused).toMatch(/^retry-after: 2\r$/m);
  const other = await beginForm({ address: '192.0.2.2' });
  other.finish();
  expect(await other.answer).toMatch(/^HTTP\/1.1 400 /);

  forms[0]?.finish();
  expect(await forms[0]?.answer).toMatch(/^HTTP\/1.1 400 /);
  const next = await beginForm();
  forms[1]?.socket.destroy();
  const another = async () => {
    const form = await beginForm();
    form.finish();
    return form.answer;
  };
  await expect.poll(another).toMatch(/^HTTP\/1.1 400 /);
  next.finish();
  expect(await next.answer).toMatch(/^HTTP\/1.1 400 /);
});

test('visitors have twelve forms in total, which do not affect fans', async () => {
  await beginForms(12, addressOf);
  const refused = await (await beginForm({ address: '203.0.113.1' })).answer;
  expect(refused).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toMatch(/^retry-after: 2\r$/m);

  const { token } = await makeUser(app);
  const forms = await beginForms(4, () => ({ token }));
  // The order in which the access of the four is decided is not defined.
  const first = await Promise.race(forms.map(({ answer }) => answer));
  expect(first).toMatch(/^HTTP\/1.1 429 /);
  for (const form of forms) form.finish();
  const answers = await Promise.all(forms.map(({ answer }) => answer));
  const statuses = answers.map((answer) => answer.split(' ')[1]).toSorted();
  expect(statuses).toEqual(['400', '400', '400', '429']);
});

test('if all slots are occupied, the oldest slow form is aborted', async () => {
  const start = Date.now();
  app.clock.time = new Date(start);
  const forms = await beginForms(12, addressOf);
  expect(await (await beginForm({ address: '203.0.113.1' })).answer).toMatch(/^HTTP\/1.1 503 /);
  app.clock.time = new Date(start + 2001);
  const newcomer = await beginForm({ address: '203.0.113.1' });
  expect(await forms[0]?.answer).toBe('');
  newcomer.finish();
  expect(await newcomer.answer).toMatch(/^HTTP\/1.1 400 /);
  for (const form of forms.slice(1)) form.finish();
  for (const form of forms.slice(1)) expect(await form.answer).toMatch(/^HTTP\/1.1 400 /);
});

test('forms count even if they are invalid, and a flood is rejected unread', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) {
    const form = await beginForm();
    form.finish();
    statuses.push(Number((await form.answer).split(' ')[1]));
  }
  expect(statuses).toEqual([...Array(30).fill(400), 429]);
  expect(await (await beginForm()).answer).toMatch(/^HTTP\/1.1 429 /);
});

test('a client that disconnects before the slot is acquired occupies none', async () => {
  const disk = Promise.withResolvers<void>();
  app = await testApp({
    settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    readFreeDisk: () => disk.promise.then(() => Number.MAX_SAFE_INTEGER),
  });
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  for (const { socket } of await beginForms(12, addressOf)) socket.destroy();
  const countConnections = promisify(app.server.server.getConnections.bind(app.server.server));
  await expect.poll(() => countConnections()).toBe(0);
  disk.resolve();
  const form = await beginForm({ address: '203.0.113.1' });
  form.finish();
  expect(await form.answer).toMatch(/^HTTP\/1.1 400 /);
});
