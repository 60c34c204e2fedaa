/** Milliseconds of hover or focus before a link prefetches its page's data. */
const intentDelay = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;

/** Loads a page's data. Returns undefined if there is nothing to load. */
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
 * Props for a link that prefetches its page's code, and its data by `load`, after 100 ms of hover
 * or focus. Only one load runs at a time. `load` must not reject.
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
