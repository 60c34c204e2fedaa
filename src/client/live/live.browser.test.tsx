import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryKeyOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { clearSession, getSession } from '#client/api/stored/session.ts';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { startLive } from './live.ts';

interface Opened {
  readonly query: string;
  readonly at: number;
  readonly write: (text: string) => void;
  readonly tell: (state: LiveState) => void;
  readonly end: () => void;
  readonly isAborted: () => boolean;
}
let opened: Opened[] = [];
let refusals: Response[] = [];

beforeEach(() => {
  opened = [];
  refusals = [];
  queryClient.clear();
  signIn('Ana');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    const write = (text: string) => body?.enqueue(new TextEncoder().encode(text));
    opened.push({
      query: new URL(address, location.origin).search,
      at: performance.now(),
      write,
      tell: (state) => write(`data: ${JSON.stringify(state)}\n\n`),
      end: () => body?.close(),
      isAborted: () => signal?.aborted === true,
    });
    return (
      refusals.shift() ?? new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
    );
  });
});

function openPage(): () => void {
  const stop = startLive(getSession()?.token ?? '');
  onTestFinished(stop);
  return stop;
}

function turn(state: DocumentVisibilityState): void {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  onTestFinished(() => spy.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const unread = () => queryClient.getQueryData(unreadQuery.queryKey);

/** Streams are read in browser tasks, independent of the fake clock. */
const soon = vi.waitFor;

test('a stream’s state is shown immediately, and a repetition makes it fresh again', async () => {
  openPage();
  await pass(0);
  expect(opened).toHaveLength(1);
  opened[0]?.tell({ unread: 3, newest: null });
  await soon(() => expect(unread()).toBe(3));
  const freshAt = () => queryClient.getQueryState(unreadQuery.queryKey)?.dataUpdatedAt ?? 0;
  const before = freshAt();
  await soon(() => expect(Date.now()).toBeGreaterThan(before));
  opened[0]?.tell({ unread: 3, newest: null });
  await soon(() => expect(freshAt()).toBeGreaterThan(before));
  // Chunk boundaries must not matter.
  for (const byte of 'data: {"unread":4,"newest":null}\n\n') opened[0]?.write(byte);
  await soon(() => expect(unread()).toBe(4));
});

test('a hidden page has no stream; showing the page opens one immediately', async () => {
  turn('hidden');
  openPage();
  await pass(5000);
  expect(opened).toHaveLength(0);
  turn('visible');
  await pass(0);
  expect(opened).toHaveLength(1);
  await pass(5000);
  turn('hidden');
  expect(opened[0]?.isAborted()).toBe(true);
  await pass(300_000);
  expect(opened).toHaveLength(1);
  turn('visible');
  await pass(0);
  expect(opened).toHaveLength(2);
});

test('a page that is hidden and shown quickly opens at most one stream per second', async () => {
  openPage();
  for (let index = 0; index < 50; index += 1) {
    turn('hidden');
    await pass(50);
    turn('visible');
    await pass(50);
  }
  expect(opened.length).toBeGreaterThan(3);
  expect(opened.length).toBeLessThanOrEqual(6);
  await pass(1000);
  expect(opened.filter(({ isAborted }) => !isAborted())).toHaveLength(1);
});

test('entries from before the stream are new, entries already read are not', async () => {
  const key = queryKeyOf('GET /feed', { query: {} });
  const at = '2026-11-24T10:00:00.000Z';
  const page = { data: [{ at }], next: null } as never;
  const isOld = () => queryClient.getQueryState(key)?.isInvalidated;
  const list = [...key, 'list'];
  queryClient.setQueryData(key, page);
  queryClient.setQueryData(list, page);
  openPage();
  await pass(0);
  expect(new URLSearchParams(opened[0]?.query).get('since')).toBe(at);
  opened[0]?.tell({ unread: 1, newest: null });
  await soon(() => expect(unread()).toBe(1));
  expect(isOld()).toBe(false);
  opened[0]?.tell({ unread: 1, newest: '2026-11-24T10:00:00.001Z' });
  await soon(() => expect(isOld()).toBe(true));
  // An entry that the page already shows must not count as new.
  queryClient.setQueryData(key, page);
  opened[0]?.tell({ unread: 2, newest: '2026-11-24T10:00:00.001Z' });
  await soon(() => expect(unread()).toBe(2));
  expect(isOld()).toBe(false);
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
});

test('a page without a cached feed sends no time', async () => {
  openPage();
  await pass(0);
  expect(opened[0]?.query).toBe('');
});

test('the state of another user is not shown', async () => {
  openPage();
  await pass(0);
  signIn('Bea');
  opened[0]?.tell({ unread: 3, newest: null });
  opened[0]?.end();
  await soon(() => expect(opened[0]?.isAborted()).toBe(true));
  expect(unread()).toBeUndefined();
});

test('a refused token ends the session', async () => {
  refusals = [new Response('', { status: 401 })];
  openPage();
  await pass(0);
  await soon(() => expect(getSession()).toBeNull());
  clearSession();
});

async function waitAfter(...answers: Response[]): Promise<number> {
  refusals = [...answers];
  opened = [];
  const stop = openPage();
  while (opened.length <= answers.length) await pass(5000);
  stop();
  const [before, after] = opened.slice(-2);
  return ((after?.at ?? 0) - (before?.at ?? 0)) / 1000;
}
const refuse = (status: number, headers = {}) => new Response('', { status, headers });

test.each([0, 0.999])(
  'a stream is reopened after the server’s delay, never earlier (%f)',
  async (luck) => {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    for (const status of [429, 503]) {
      const wait = await waitAfter(refuse(status, { 'retry-after': '60' }));
      expect(wait, `${status}`).toBeGreaterThanOrEqual(60);
      expect(wait, `${status}`).toBeLessThan(91);
    }
  },
);

test('each failure doubles the wait, which showing the page does not shorten', async () => {
  expect(await waitAfter(refuse(502))).toBeLessThan(2);
  const failures = Array.from({ length: 8 }, () => refuse(404));
  expect(await waitAfter(...failures)).toBeGreaterThan(59);
  refusals = [refuse(503, { 'retry-after': '60' })];
  opened = [];
  openPage();
  await pass(500);
  turn('hidden');
  turn('visible');
  await pass(50_000);
  expect(opened).toHaveLength(1);
});

test('a stream that ends or falls silent is reopened, later if it was replaced', async () => {
  openPage();
  await pass(0);
  opened[0]?.end();
  await soon(() => expect(opened[0]?.isAborted()).toBe(true));
  await pass(1600);
  expect(opened).toHaveLength(2);
  await pass(61_700);
  expect(opened[1]?.isAborted()).toBe(true);
  expect(opened).toHaveLength(3);
  opened[2]?.write('retry: 300000\n\n');
  opened[2]?.end();
  await soon(() => expect(opened[2]?.isAborted()).toBe(true));
  await pass(299_000);
  expect(opened).toHaveLength(3);
  await pass(152_000);
  expect(opened.length).toBeGreaterThan(3);
});
