import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStream } from './stream.ts';

/** When each stream was asked for, in seconds, and how they are answered one after another. */
let asked: number[] = [];
let answers: (() => Response)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async () => {
    asked.push(performance.now() / 1000);
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer();
  });
});
afterEach(() => void vi.useRealTimers());

const refuse =
  (status: number, headers = {}) =>
  () =>
    new Response('', { status, headers });

/** A stream that says nothing but that it is alive, and ends after a while. */
const lasting = (milliseconds: number) => () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(':\n\n'));
        setTimeout(() => controller.close(), milliseconds);
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

/** The seconds between the first stream, answered like this, and the next. */
async function waitAfter(...first: (() => Response)[]): Promise<number> {
  asked = [];
  answers = [...first];
  const ended = new AbortController();
  const options = { token: 't', onState: () => {}, onLife: () => {} };
  const kept = keepStream({ ...options, signal: ended.signal });
  while (asked.length <= first.length) await vi.advanceTimersByTimeAsync(250);
  ended.abort();
  await kept;
  const [before = 0, after = 0] = asked.slice(-2);
  return after - before;
}

test.each([0, 0.5, 0.999])(
  'what a server asks for is waited for, and a little more (%f)',
  async (luck) => {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    for (const status of [429, 503]) {
      const wait = await waitAfter(refuse(status, { 'retry-after': '60' }));
      expect(wait, `${status}`).toBeGreaterThanOrEqual(60);
      expect(wait, `${status}`).toBeLessThan(76);
    }
  },
);

test('who cannot have a stream asks seldom, and after a break each time later', async () => {
  expect(await waitAfter(refuse(404))).toBeGreaterThan(200);
  expect(await waitAfter(refuse(502))).toBeLessThan(2);
  expect(await waitAfter(...Array.from({ length: 12 }, () => refuse(502)))).toBeGreaterThan(44);
});

test('a stream that lasted did not fail', async () => {
  const failed = Array.from({ length: 8 }, () => refuse(502));
  // The time that it lasted, and the shortest wait.
  expect(await waitAfter(...failed, lasting(20_000))).toBeLessThan(22);
});
