import type { Result } from '#client/api/call.ts';
import type { Problem } from '#contract/errors/errors.ts';

interface ToggleQueueOptions<Answer> {
  /** Sets the toggle on the server. */
  readonly send: (on: boolean) => Promise<Result<Answer>>;
  /** How the toggle stands by an answer. */
  readonly isOn: (answer: Answer) => boolean;
  /** False once whoever asked for it is no longer signed in here: what waits is not sent then. */
  readonly isCurrent: () => boolean;
  /**
   * Called once nothing is under way: the last answer that saved a state, or null, and why the
   * newest state was not saved, where it was not. A request that comes before it is done waits. Not
   * called once `isCurrent` is false.
   */
  readonly onSettled: (answer: Answer | null, refusal: Problem | null) => Promise<void> | void;
  /** Nothing is under way, and nothing waits. */
  readonly onIdle: () => void;
}

/**
 * Sends the requested states of one toggle one at a time. While a call is under way only the newest
 * waits, so that any number of quick taps ends in what the last of them wanted.
 */
export function createToggleQueue<Answer>(options: ToggleQueueOptions<Answer>): {
  readonly request: (on: boolean) => void;
} {
  const { send, isOn, isCurrent, onSettled, onIdle } = options;
  let isBusy = false;
  let waiting: boolean | null = null;

  /** Sends a state, and those that are requested meanwhile. */
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
