import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** A link is meant once it is pointed at or focused for so many milliseconds. */
const intentDelay = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;

function begin(load: () => Promise<void>): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isLoading) return;
    isLoading = true;
    void load().finally(() => {
      isLoading = false;
    });
  }, intentDelay);
}

const end = () => clearTimeout(timer);

/**
 * Properties of a link that loads its page's code and one query of its data once it is meant. One
 * link at a time and one query at a time, so that a pointer that crosses a page of links asks for
 * little. What is fresh is not asked for again; a server that is busy is asked again as for a page,
 * for the page may wait for this very answer by then.
 */
export function onIntent<T, Key extends QueryKey>(
  query: () => FetchQueryOptions<T, Error, T, Key>,
) {
  const start = () => begin(() => queryClient.prefetchQuery(query()));
  return {
    prefetch: 'intent',
    onPointerEnter: start,
    onPointerLeave: end,
    onFocus: start,
    onBlur: end,
  } as const;
}
