import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { maxImageBytes } from '#contract/media.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';

let app: TestApp;
let user: TestUser;
let port: number;
beforeAll(async () => {
  app = await testApp();
  user = await makeUser(app);
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});

const partHead =
  '--cut\r\ncontent-disposition: form-data; name="image"; filename="big.png"\r\n\r\n';

function endlessUpload(headers: readonly string[], isChunked: boolean) {
  const socket = connect(port, '127.0.0.1');
  const block = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  const send = (bytes: Buffer | string) => {
    const data = Buffer.from(bytes);
    sent += data.length;
    if (isChunked) socket.write(`${data.length.toString(16)}\r\n`);
    const hasRoom = socket.write(data);
    return isChunked ? socket.write('\r\n') : hasRoom;
  };
  return new Promise<{ head: string; sent: number }>((resolve, reject) => {
    const pump = () => {
      while (!socket.destroyed && send(block));
    };
    socket.on('drain', pump);
    socket.on('error', reject);
    socket.once('data', (answer) => {
      resolve({ head: answer.toString('latin1'), sent });
      socket.destroy();
    });
    socket.write(
      [
        'POST /api/v1/circuit HTTP/1.1',
        'host: localhost',
        `authorization: Bearer ${user.token}`,
        'content-type: multipart/form-data; boundary=cut',
        ...headers,
        '\r\n',
      ].join('\r\n'),
    );
    send(partHead);
    pump();
  });
}

test('a form with a too large Content-Length is refused unread', async () => {
  const { head, sent } = await endlessUpload([`content-length: ${1024 ** 3}`], false);
  expect(head).toMatch(/^HTTP\/1.1 413 /);
  expect(sent).toBeLessThan(maxImageBytes * 2);
});

test('an endless file is refused at the limit', async () => {
  const { head, sent } = await endlessUpload(['transfer-encoding: chunked'], true);
  expect(head).toMatch(/^HTTP\/1.1 413 /);
  expect(sent).toBeLessThan(maxImageBytes * 4);
});
