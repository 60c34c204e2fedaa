import type { Result } from '#client/api/call.ts';
import type { LikeAnswer } from '#contract/calls/shared.ts';
import type { Problem } from '#contract/errors.ts';

/** How an item's like stands, as the server says or as its fan wishes. */
export type LikeState = Pick<LikeAnswer, 'liked' | 'likesCount'>;

export interface LikeQueueOptions {
  /** Sets the like on the server. */
  readonly send: (on: boolean) => Promise<Result<LikeAnswer>>;
  /**
   * Called once nothing is under way: the last answer that saved a wish, or null, and why
   * the newest wish was not saved, where it was not.
   */
  readonly onSettled: (answer: LikeAnswer | null, refusal: Problem | null) => void;
}

/**
 * Sends one item's likes one at a time. While a request is under way only the newest wish waits,
 * so that any number of quick taps ends in what the last of them wanted.
 */
export function createLikeQueue({ send, onSettled }: LikeQueueOptions): {
  readonly wish: (on: boolean) => void;
} {
  let isSending = false;
  let waiting: boolean | null = null;

  async function run(first: boolean): Promise<void> {
    let answer: LikeAnswer | null = null;
    let result: Result<LikeAnswer>;
    let next: boolean | null = first;
    do {
      result = await send(next);
      if (result.ok) answer = result.data;
      next = result.ok && result.data.liked === waiting ? null : waiting;
      waiting = null;
    } while (next !== null);
    isSending = false;
    onSettled(answer, result.ok ? null : result.problem);
  }

  return {
    wish(on) {
      if (isSending) {
        waiting = on;
        return;
      }
      isSending = true;
      void run(on);
    },
  };
}

/** How an item's like looks under a wish, before the server answers. */
export function wished(state: LikeState, on: boolean): LikeState {
  if (state.liked === on) return { liked: state.liked, likesCount: state.likesCount };
  return { liked: on, likesCount: Math.max(0, state.likesCount + (on ? 1 : -1)) };
}
