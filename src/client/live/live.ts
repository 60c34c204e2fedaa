import { queryKeyOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession } from '#client/api/stored/session.ts';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import type { FeedPage } from '#contract/calls/feed.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { readStream } from './stream.ts';

/** Minimum milliseconds between two streams. Each failure doubles the wait, up to `maxWait`. */
const minWait = 1000;
const maxWait = 60_000;
/** Milliseconds after which a stream resets the failures. */
const stableAfter = 10_000;

const feedKey = queryKeyOf('GET /feed');
/** The list must not change while the user reads. */
const newEntriesFilter = {
  queryKey: feedKey,
  predicate: (query: { readonly queryKey: readonly unknown[] }) => query.queryKey.at(-1) !== 'list',
};

function findNewestCachedTime(): string | null {
  const pages = queryClient.getQueriesData<FeedPage>({ queryKey: feedKey });
  const times = pages.flatMap(([, page]) => page?.data[0]?.at ?? []);
  return times.toSorted().at(-1) ?? null;
}

/** Returns a function that closes the stream. */
export function startLive(token: string): () => void {
  let newest: string | null = null;
  let stream = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  let failures = 0;

  function apply(state: LiveState): void {
    if (getSession()?.token !== token) return;
    // An unchanged count marks the query as fresh and saves a request.
    queryClient.setQueryData(unreadQuery.queryKey, state.unread);
    if (state.newest === null || state.newest === newest) return;
    newest = state.newest;
    void queryClient.invalidateQueries(newEntriesFilter);
  }

  async function open(): Promise<void> {
    stream = new AbortController();
    const { signal } = stream;
    const started = performance.now();
    notBefore = started + minWait;
    const since = findNewestCachedTime();
    const retryAfter = await readStream({ token, since, signal, onState: apply });
    if (signal.aborted) return;
    if (performance.now() - started > stableAfter) failures = 0;
    const wait = retryAfter ?? Math.min(minWait * 2 ** failures, maxWait);
    failures += 1;
    // Jitter keeps pages whose streams broke together from reconnecting together.
    notBefore = performance.now() + wait * (1 + Math.random() / 2);
    reconnect();
  }

  function reconnect(): void {
    stream.abort();
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(open, notBefore - performance.now());
  }

  document.addEventListener('visibilitychange', reconnect);
  reconnect();
  return () => {
    document.removeEventListener('visibilitychange', reconnect);
    stream.abort();
    clearTimeout(timer);
  };
}
