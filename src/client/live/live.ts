import { queryKeyOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession } from '#client/api/stored/session.ts';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import type { FeedPage } from '#contract/calls/feed.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { readStream } from './stream.ts';

/**
 * Minimum milliseconds between two streams, even if the page is repeatedly hidden and shown.
 * Failures double it.
 */
const firstWait = 1000;
const longestWait = 60_000;
/** Milliseconds after which a broken stream no longer counts as a failure. */
const steady = 10_000;

const feedKey = queryKeyOf('GET /feed');
/** Excludes the feed itself, since new entries are counted by a separate query. */
const besideList = {
  queryKey: feedKey,
  predicate: (query: { readonly queryKey: readonly unknown[] }) => query.queryKey.at(-1) !== 'list',
};

/** Time of the newest entry this page has read, or null. */
function newestRead(): string | null {
  const pages = queryClient.getQueriesData<FeedPage>({ queryKey: feedKey });
  const times = pages.flatMap(([, page]) => page?.data[0]?.at ?? []);
  return times.toSorted().at(-1) ?? null;
}

/**
 * Keeps a stream open for this session while the page is visible. Returns the function that stops
 * it.
 */
export function startLive(token: string): () => void {
  let newest: string | null = null;
  let stream = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  let failures = 0;

  function apply(state: LiveState): void {
    if (getSession()?.token !== token) return;
    // Setting an unchanged count still marks it fresh, which avoids a request.
    queryClient.setQueryData(unreadQuery.queryKey, state.unread);
    if (state.newest === null || state.newest === newest) return;
    newest = state.newest;
    void queryClient.invalidateQueries(besideList);
  }

  async function open(): Promise<void> {
    stream = new AbortController();
    const { signal } = stream;
    const started = performance.now();
    notBefore = started + firstWait;
    const asked = await readStream({ token, since: newestRead(), signal, onState: apply });
    if (signal.aborted) return;
    if (performance.now() - started > steady) failures = 0;
    const wait = asked ?? Math.min(firstWait * 2 ** failures, longestWait);
    failures += 1;
    // Jitter, so that pages whose streams broke together do not reconnect together.
    notBefore = performance.now() + wait * (1 + Math.random() / 2);
    look();
  }

  function look(): void {
    stream.abort();
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(open, notBefore - performance.now());
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stream.abort();
    clearTimeout(timer);
  };
}
