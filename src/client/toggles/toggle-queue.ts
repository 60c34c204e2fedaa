import type { Result } from '#client/api/call.ts';
import type { Problem } from '#contract/errors/errors.ts';

interface ToggleQueueOptions<Answer> {
  readonly send: (on: boolean) => Promise<Result<Answer>>;
  readonly isOn: (answer: Answer) => boolean;
  /** False once the user has signed out, which drops pending requests. */
  readonly isCurrent: () => boolean;
  /**
   * Called with the last successful response, and with the problem if the newest state was not
   * saved. New requests wait until the callback is done. Not called once `isCurrent` is false.
   */
  readonly onSettled: (answer: Answer | null, refusal: Problem | null) => Promise<void> | void;
  readonly onIdle: () => void;
}

/**
 * Sends the requested states of a toggle one at a time. Queues only the newest state during a
 * request.
 */
export function createToggleQueue<Answer>(options: ToggleQueueOptions<Answer>): {
  readonly request: (on: boolean) => void;
} {
  const { send, isOn, isCurrent, onSettled, onIdle } = options;
  let isBusy = false;
  let queued: boolean | null = null;

  async function sendUntilSettled(requested: boolean): Promise<void> {
    let answer: Answer | null = null;
    let result: Result<Answer>;
    let next: boolean | null = requested;
    do {
      result = await send(next);
      if (result.ok) answer = result.data;
      next = result.ok && isOn(result.data) === queued ? null : queued;
      queued = null;
    } while (next !== null && isCurrent());
    if (isCurrent()) await onSettled(answer, result.ok ? null : result.problem);
  }

  async function processRequests(requested: boolean): Promise<void> {
    isBusy = true;
    let next: boolean | null = requested;
    while (next !== null && isCurrent()) {
      await sendUntilSettled(next);
      next = queued;
      queued = null;
    }
    isBusy = false;
    onIdle();
  }

  return {
    request(on) {
      if (isBusy) queued = on;
      else void processRequests(on);
    },
  };
}
