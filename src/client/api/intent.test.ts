import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import { CallError } from './call.ts';
import { intentProps } from './intent.ts';
import { queryClient } from './query-client.ts';

const request = vi.fn<(name: string) => Promise<string>>();
const link = (name: string) =>
  intentProps(() =>
    queryClient.prefetchQuery({
      queryKey: [name],
      queryFn: () => request(name),
      staleTime: 30_000,
    }),
  );
const refusal = (code: ErrorCode) => {
  const { status, problem } = refused(code);
  return new CallError(status, problem);
};
const names = () => request.mock.calls.map(([name]) => name);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  request.mockReset();
  request.mockImplementation(async (name) => name);
});
afterEach(() => vi.useRealTimers());

test('hovering or focusing a link loads its page’s data once', async () => {
  link('a').onPointerEnter();
  expect(names()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  link('b').onFocus();
  await vi.advanceTimersByTimeAsync(100);
  link('a').onPointerEnter();
  await vi.advanceTimersByTimeAsync(100);
  expect(names()).toEqual(['a', 'b']);
});

test('a pointer that crosses many links loads only the data of the last one', async () => {
  for (let count = 1; count <= 50; count++) {
    const crossed = link(`${count}`);
    crossed.onPointerEnter();
    await vi.advanceTimersByTimeAsync(20);
    if (count < 50) crossed.onPointerLeave();
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(names()).toEqual(['50']);
});

test('one load runs at a time, and a failed load is not repeated', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  request.mockImplementation(() => promise);
  link('slow').onPointerEnter();
  await vi.advanceTimersByTimeAsync(100);
  link('other').onPointerEnter();
  await vi.advanceTimersByTimeAsync(1000);
  expect(names()).toEqual(['slow']);
  reject(refusal('invalid'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual(['slow']);
  link('other').onPointerEnter();
  await vi.advanceTimersByTimeAsync(100);
  expect(names()).toEqual(['slow', 'other']);
});

test('a page that waits for its link’s prefetch has the usual retries', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  request.mockImplementationOnce(() => promise);
  link('busy').onPointerEnter();
  await vi.advanceTimersByTimeAsync(100);
  const page = queryClient.fetchQuery({ queryKey: ['busy'], queryFn: () => request('busy') });
  const read = page.catch((error: Error) => error.message);
  reject(refusal('unavailable'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await read).toBe('busy');
  expect(names()).toEqual(['busy', 'busy']);
});
