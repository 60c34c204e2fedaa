export interface Countdown {
  /** Stops the clock; what is left is kept. */
  hold(): void;
  /** Lets it run on. */
  resume(): void;
  /** Ends it without calling back. */
  cancel(): void;
}

/** Calls `onEnd` once after `milliseconds` of running time; time on hold does not count. */
export function startCountdown(milliseconds: number, onEnd: () => void): Countdown {
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function hold() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    left -= performance.now() - startedAt;
  }
  function resume() {
    if (timer !== null || left === Number.POSITIVE_INFINITY) return;
    startedAt = performance.now();
    timer = setTimeout(() => {
      timer = null;
      left = Number.POSITIVE_INFINITY;
      onEnd();
    }, left);
  }

  resume();
  return {
    hold,
    resume,
    cancel() {
      hold();
      left = Number.POSITIVE_INFINITY;
    },
  };
}
