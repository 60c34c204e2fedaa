export interface Countdown {
  /** Pauses and keeps the remaining time. */
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Calls `onEnd` once after `milliseconds` of running time; pauses do not count. */
export function startCountdown(milliseconds: number, onEnd: () => void): Countdown {
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function pause() {
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
    pause,
    resume,
    cancel() {
      pause();
      left = Number.POSITIVE_INFINITY;
    },
  };
}
