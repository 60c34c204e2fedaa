import { queryKeyOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession } from '#client/api/stored/session.ts';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import type { FeedPage } from '#contract/calls/feed.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { readStream } from './stream.ts';

/** Milliseconds between two streams, however often the page is hidden and shown; doubled by failures. */
const firstWait = 1000;
const longestWait = 60_000;
/** A stream that lasted so long did not fail. */
const steady = 10_000;

const feedKey = queryKeyOf('GET /feed');
/** The feed itself stays as it was read: new entries are counted in a query beside it. */
const besideList = {
  queryKey: feedKey,
  predicate: (query: { readonly queryKey: readonly unknown[] }) => query.queryKey.at(-1) !== 'list',
};

/** Time of the newest act that this page has read; null if it has read none. */
function newestRead(): string | null {
  const pages = queryClient.getQueriesData<FeedPage>({ queryKey: feedKey });
  const times = pages.flatMap(([, page]) => page?.data[0]?.at ?? []);
  return times.toSorted().at(-1) ?? null;
}

/** Keeps a stream open for this session while the page is visible, until the answer is called. */
export function startLive(token: string): () => void {
  let newest: string | null = null;
  let stream = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time before which no stream is opened. */
  let notBefore = 0;
  let failures = 0;

  function apply(state: LiveState): void {
    if (getSession()?.token !== token) return;
    // A count that is the same is fresh again, so that nobody asks for it.
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
    // Pages whose streams broke together come back apart.
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
