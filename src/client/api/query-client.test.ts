import { expect, onTestFinished, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import { CallError } from './call.ts';
import { queryClient } from './query-client.ts';

test.each<[ErrorCode, number]>([
  ['overloaded', 3],
  ['internal', 1],
  ['noneByName', 1],
])(
  'a query that fails with %s is sent %i times, after one and two seconds',
  async (code, times) => {
    vi.useFakeTimers();
    onTestFinished(() => {
      queryClient.clear();
      vi.useRealTimers();
    });
    const { status, problem } = refused(code);
    const queryFn = vi.fn(() => Promise.reject(new CallError(status, problem)));
    const read = queryClient.fetchQuery({ queryKey: [code], queryFn }).catch(() => null);
    await vi.advanceTimersByTimeAsync(3000);
    await read;
    expect(queryFn).toHaveBeenCalledTimes(times);
  },
);
