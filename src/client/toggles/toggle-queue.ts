import type { Result } from '#client/api/call.ts';
import type { Problem } from '#contract/errors/errors.ts';

interface ToggleQueueOptions<Answer> {
  readonly send: (on: boolean) => Promise<Result<Answer>>;
  readonly isOn: (answer: Answer) => boolean;
  /** False once the requesting user has signed out here; pending requests are then dropped. */
  readonly isCurrent: () => boolean;
  /**
   * Called when no request is pending, with the last successful response or null, and the reason if
   * the newest state was not saved. Requests wait until it is done. Not called once `isCurrent` is
   * false.
   */
  readonly onSettled: (answer: Answer | null, refusal: Problem | null) => Promise<void> | void;
  /** Called when no request is running or pending. */
  readonly onIdle: () => void;
}

/**
 * Sends the requested states of one toggle one at a time. During a request only the newest state is
 * queued, so quick taps end in the last one.
 */
export function createToggleQueue<Answer>(options: ToggleQueueOptions<Answer>): {
  readonly request: (on: boolean) => void;
} {
  const { send, isOn, isCurrent, onSettled, onIdle } = options;
  let isBusy = false;
  let waiting: boolean | null = null;

  async function flush(first: boolean): Promise<void> {
    let answer: Answer | null = null;
    let sent: Result<Answer>;
    let next: boolean | null = first;
    do {
      sent = await send(next);
      if (sent.ok) answer = sent.data;
      next = sent.ok && isOn(sent.data) === waiting ? null : waiting;
      waiting = null;
    } while (next !== null && isCurrent());
    if (isCurrent()) await onSettled(answer, sent.ok ? null : sent.problem);
  }

  async function run(first: boolean): Promise<void> {
    isBusy = true;
    let next: boolean | null = first;
    while (next !== null && isCurrent()) {
      await flush(next);
      next = waiting;
      waiting = null;
    }
    isBusy = false;
    onIdle();
  }

  return {
    request(on) {
      if (isBusy) waiting = on;
      else void run(on);
    },
  };
}
