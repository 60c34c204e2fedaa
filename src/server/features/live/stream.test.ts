import { expect, test } from 'vitest';
import { createStream } from './stream.ts';

const of = { fan: 'f1', tokenHash: 't1', address: '::1', openedAt: 0 };

test('a reader who does not read is dropped, and nothing more is kept for it', () => {
  const stream = createStream(of);
  stream.begin({ unread: 0, newest: null }, null);
  let said = 0;
  while (!stream.body.destroyed && said < 10_000) {
    said += 1;
    stream.update({ unread: said });
  }
  expect(stream.body.destroyed).toBe(true);
  expect(said).toBeLessThan(1000);
});

test('what did not change is not said again', async () => {
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
