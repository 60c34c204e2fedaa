/** A link loads its page's data once it was hovered or focused for this many milliseconds. */
const intentDelay = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;

/** Loads the data that a link's page opens with; undefined where there is nothing to load. */
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
 * Props for a link that prefetches its page's code, and its data by `load`, once the link was
 * hovered or focused for 100 ms. One load runs at a time, so that a pointer that crosses a page of
 * links asks for little; `load` must not reject. A server that is busy is asked again as for a
 * page, for the page may wait for this very answer by then.
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
