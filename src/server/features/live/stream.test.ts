import { expect, test } from 'vitest';
import { createStream } from './stream.ts';

const of = { fan: 'f1', tokenHash: 't1', address: '::1', openedAt: 0 };

test('a reader who does not read is dropped, and nothing more is kept for it', () => {
  const stream = createStream(of);
  stream.begin({ unread: 0, newest: null }, null);
  let told = 0;
  while (!stream.body.destroyed && told < 10_000) {
    told += 1;
    stream.update({ unread: told });
  }
  expect(stream.body.destroyed).toBe(true);
  expect(told).toBeLessThan(1000);
});

test('what did not change is not told again', async () => {
  const stream = createStream(of);
  stream.begin({ unread: 1, newest: null }, null);
  stream.update({ unread: 1 });
  stream.update({ unread: 2 });
  stream.end();
  const text = Buffer.concat(await stream.body.toArray()).toString();
  expect(text.match(/^data: .*$/gm)).toEqual([
    'data: {"unread":1,"newest":null}',
    'data: {"unread":2,"newest":null}',
  ]);
});
