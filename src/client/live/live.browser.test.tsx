import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryKeyOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession } from '#client/api/stored/session.ts';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { startLive } from './live.ts';

/** The streams that were opened, the answers of a server in the tests' hands. */
interface Opened {
  readonly tell: (state: LiveState) => void;
  /** Says nothing but that it is alive. */
  readonly live: () => void;
  readonly signal: AbortSignal | null | undefined;
}
let opened: Opened[] = [];

beforeEach(() => {
  opened = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    let write: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(`${text}\n\n`));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    opened.push({
      tell: (state) => write(`id: ${state.unread}\ndata: ${JSON.stringify(state)}`),
      live: () => write(':'),
      signal,
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});

/** A tab of Ana's; it ends with the test, or before. */
function openTab(): () => void {
  const stop = startLive(getSession()?.token ?? '');
  onTestFinished(stop);
  return stop;
}

/** What another tab of the browser hears. */
function listenBeside(): unknown[] {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel('tifo-live');
  channel.onmessage = ({ data }) => heard.push(data);
  onTestFinished(() => channel.close());
  return heard;
}

test('one tab reads the stream and tells the others, and the next takes over from it', async () => {
  signIn('Ana');
  const heard = listenBeside();
  const closeFirst = openTab();
  openTab();
  await expect.poll(() => opened).toHaveLength(1);
  opened[0]?.tell({ unread: 3, newest: null });
  const state = { type: 'state', userId: 'Ana', state: { unread: 3, newest: null } };
  await expect.poll(() => heard).toContainEqual(state);
  expect(queryClient.getQueryData(unreadQuery.queryKey)).toBe(3);
  // What is said again is fresh again, so that pages need not ask.
  const freshAt = () => queryClient.getQueryState(unreadQuery.queryKey)?.dataUpdatedAt ?? 0;
  const before = freshAt();
  await expect.poll(() => Date.now()).toBeGreaterThan(before);
  opened[0]?.live();
  await expect.poll(freshAt).toBeGreaterThan(before);
  closeFirst();
  await expect.poll(() => opened).toHaveLength(2);
  expect(opened[0]?.signal?.aborted).toBe(true);
});

test('a tab that is looked at takes the lead from one that its browser has stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  signIn('Ana');
  // It holds the lock and answers nobody.
  const lost = navigator.locks.request('tifo-live-Ana', () => new Promise(() => {}));
  const isLost = lost.then(
    () => false,
    () => true,
  );
  openTab();
  await vi.advanceTimersByTimeAsync(6000);
  expect(await isLost).toBe(true);
  await expect.poll(() => opened).toHaveLength(1);

  // From one that answers it takes nothing.
  openTab();
  await vi.advanceTimersByTimeAsync(6000);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.signal?.aborted).toBe(false);
});

test('a tab whose lead was taken ends its stream', async () => {
  signIn('Ana');
  openTab();
  await expect.poll(() => opened).toHaveLength(1);
  void navigator.locks.request('tifo-live-Ana', { steal: true }, async () => {});
  await expect.poll(() => opened[0]?.signal?.aborted).toBe(true);
  // And leads again as soon as nobody does.
  await expect.poll(() => opened).toHaveLength(2);
});

test('what came before the stream was there is new too, and what was read is not', async () => {
  signIn('Ana');
  const key = queryKeyOf('GET /feed', { query: {} });
  const at = '2026-11-24T10:00:00.000Z';
  const page = { data: [{ at }], next: null } as never;
  const isOld = () => queryClient.getQueryState(key)?.isInvalidated;
  queryClient.setQueryData(key, page);
  const close = openTab();
  await expect.poll(() => opened).toHaveLength(1);
  opened[0]?.tell({ unread: 1, newest: at });
  await expect.poll(() => queryClient.getQueryData(unreadQuery.queryKey)).toBe(1);
  expect(isOld()).toBe(false);
  close();

  openTab();
  await expect.poll(() => opened).toHaveLength(2);
  opened[1]?.tell({ unread: 2, newest: '2026-11-24T10:00:00.001Z' });
  await expect.poll(isOld).toBe(true);
});
