/** Milliseconds of hover or focus before a prefetch. */
const intentDelay = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;

export type LoadData = () => Promise<unknown> | undefined;

function scheduleLoad(load: LoadData): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const loading = isLoading ? undefined : load();
    if (!loading) return;
    isLoading = true;
    void loading.finally(() => {
      isLoading = false;
    });
  }, intentDelay);
}

const cancelLoad = () => clearTimeout(timer);

/**
 * Prefetches a link's page and its data after 100 ms of hover or focus. Runs one load at a time.
 * `load` must not reject.
 */
export function intentProps(load: LoadData) {
  const schedule = () => scheduleLoad(load);
  return {
    prefetch: 'intent',
    onPointerEnter: schedule,
    onPointerLeave: cancelLoad,
    onFocus: schedule,
    onBlur: cancelLoad,
  } as const;
}
