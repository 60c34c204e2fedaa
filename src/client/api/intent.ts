/** Milliseconds of hover or focus before a link prefetches its page's data. */
const intentDelay = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;

/** Undefined if there is nothing to load. */
export type LoadData = () => Promise<unknown> | undefined;

function begin(load: LoadData): void {
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

const end = () => clearTimeout(timer);

/**
 * Props for a link that prefetches its page's code, and data by `load`, after 100 ms of hover or
 * focus. One load runs at a time; `load` must not reject. A busy server is retried, as the page may
 * wait for this answer by then.
 */
export function intentProps(load: LoadData) {
  const start = () => begin(load);
  return {
    prefetch: 'intent',
    onPointerEnter: start,
    onPointerLeave: end,
    onFocus: start,
    onBlur: end,
  } as const;
}
