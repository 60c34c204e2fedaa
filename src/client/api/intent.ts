/** A link is meant once it is pointed at or focused for so many milliseconds. */
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
 * Properties of a link that loads its page's code and data once it is meant, the data by one query
 * that never throws. One link at a time and one query at a time, so that a pointer that crosses a page of links asks for
 * little. What is fresh is not asked for again; a server that is busy is asked again as for a page,
 * for the page may wait for this very answer by then.
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
