import { describe, expect, test, vi } from 'vitest';
import type { Result } from '#client/api/call.ts';
import type { LikeAnswer } from '#contract/calls/shared.ts';
import type { Problem } from '#contract/errors/errors.ts';
import { createToggleQueue } from './toggle-queue.ts';

const answerTo = (on: boolean): LikeAnswer => ({ liked: on, likesCount: on ? 8 : 7, likes: [] });

const problem = { code: 'internal' } as Problem;

function makeServer(store?: () => Promise<void>) {
  const requests: { on: boolean; succeed: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const send = (on: boolean) =>
    new Promise<Result<LikeAnswer>>((resolve) => {
      const answer = async (sent: Result<LikeAnswer>) => {
        resolve(sent);
        await new Promise((later) => setTimeout(later));
      };
      requests.push({
        on,
        succeed: () => answer({ ok: true, status: 200, data: answerTo(on) }),
        fail: () => answer({ ok: false, status: 500, problem }),
      });
    });
  const onSettled = vi.fn(store ?? (() => {}));
  const onIdle = vi.fn();
  const queue = createToggleQueue({
    send,
    onSettled,
    onIdle,
    isOn: ({ liked }) => liked,
    isCurrent: () => true,
  });
  const sent = () => requests.map(({ on }) => on);
  return { queue, requests, sent, onSettled, onIdle };
}

describe('the queue of a toggle', () => {
  test('ten quick taps end in the last state, with one request at a time', async () => {
    const { queue, requests, sent, onSettled } = makeServer();
    for (let tap = 0; tap < 10; tap++) queue.request(tap % 2 === 0);
    expect(sent()).toEqual([true]);
    await requests[0]?.succeed();
    expect(sent()).toEqual([true, false]);
    await requests[1]?.succeed();
    expect(sent()).toEqual([true, false]);
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(answerTo(false), null);
  });

  test('sends no further request if the server already has the last state', async () => {
    const { queue, requests, sent, onSettled } = makeServer();
    for (const on of [true, false, true]) queue.request(on);
    await requests[0]?.succeed();
    expect(sent()).toEqual([true]);
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(answerTo(true), null);
  });

  test('reports a failure without a response, and then works again', async () => {
    const { queue, requests, onSettled } = makeServer();
    queue.request(true);
    await requests[0]?.fail();
    expect(onSettled).toHaveBeenLastCalledWith(null, problem);
    queue.request(true);
    await requests[1]?.succeed();
    expect(onSettled).toHaveBeenLastCalledWith(answerTo(true), null);
  });

  test('returns to the last saved state', async () => {
    const { queue, requests, onSettled } = makeServer();
    queue.request(true);
    queue.request(false);
    await requests[0]?.succeed();
    await requests[1]?.fail();
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(answerTo(true), problem);
  });

  test('sends the newest state after a failed request', async () => {
    const { queue, requests, sent, onSettled } = makeServer();
    queue.request(true);
    queue.request(false);
    queue.request(true);
    await requests[0]?.fail();
    expect(sent()).toEqual([true, true]);
    await requests[1]?.succeed();
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(answerTo(true), null);
  });

  test('queues a request while the response is being stored, and is idle afterwards', async () => {
    const storing = Promise.withResolvers<void>();
    const { queue, requests, sent, onSettled, onIdle } = makeServer(() => storing.promise);
    queue.request(true);
    await requests[0]?.succeed();
    queue.request(false);
    expect(sent()).toEqual([true]);
    storing.resolve();
    await new Promise((later) => setTimeout(later));
    expect(sent()).toEqual([true, false]);
    expect(onIdle).not.toHaveBeenCalled();
    await requests[1]?.succeed();
    expect(onSettled).toHaveBeenLastCalledWith(answerTo(false), null);
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
