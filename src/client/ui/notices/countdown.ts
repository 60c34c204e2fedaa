export interface Countdown {
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Pauses do not count. */
export function startCountdown(milliseconds: number, onEnd: () => void): Countdown {
  let remaining = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function pause() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    remaining -= performance.now() - startedAt;
  }
  function resume() {
    if (timer !== null || remaining === Number.POSITIVE_INFINITY) return;
    startedAt = performance.now();
    timer = setTimeout(() => {
      timer = null;
      remaining = Number.POSITIVE_INFINITY;
      onEnd();
    }, remaining);
  }

  resume();
  return {
    pause,
    resume,
    cancel() {
      pause();
      remaining = Number.POSITIVE_INFINITY;
    },
  };
}
