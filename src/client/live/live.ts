import { queryKeyOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession } from '#client/api/stored/session.ts';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import type { FeedPage } from '#contract/calls/feed.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { keepStream } from './stream.ts';

const name = 'tifo-live';
/** Milliseconds after which the stream ends when nobody has looked at any tab. */
const unseenFor = 300_000;
const saySeen = 60_000;
/** Within this time the leading tab answers one that is looked at, unless its browser stopped it. */
const answerWithin = 5000;

/** What tabs tell each other. */
type Message =
  /** From one that is looked at; the leading tab answers. */
  | { readonly type: 'seen' }
  /** From the leading tab that has no stream just now. */
  | { readonly type: 'leading' }
  | { readonly type: 'state'; readonly userId: string; readonly state: LiveState };

const feedKey = queryKeyOf('GET /feed');
/** The list itself stays as it was read: what is counted as new is read beside it. */
const besideList = {
  queryKey: feedKey,
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey.at(-1) !== 'list',
};

/** What `LiveState.newest` was last; undefined before the first time. */
let newest: string | null | undefined;

/** When the newest act was of those that this tab has read; null where it has read none. */
function newestRead(): string | null {
  const pages = queryClient.getQueriesData<FeedPage>({ queryKey: feedKey });
  const times = pages.flatMap(([, page]) => page?.data[0]?.at ?? []);
  return times.toSorted().at(-1) ?? null;
}

/**
 * Puts what the stream says where pages look for it. A count that is the same is put there again: it is
 * as fresh as if it had been asked for. The feed still is asked for once a minute where it is shown,
 * since the stream does not tell what left it.
 */
function apply({ unread, newest: latest }: LiveState): void {
  queryClient.setQueryData(unreadQuery.queryKey, unread);
  const isNews =
    newest === undefined ? latest !== null && latest > (newestRead() ?? '') : newest !== latest;
  newest = latest;
  if (isNews) void queryClient.invalidateQueries(besideList);
}

/** The channel between tabs; null where the browser refuses channels or locks. */
function openChannel(): BroadcastChannel | null {
  if (!('locks' in navigator)) return null;
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/**
 * Lets this tab hear at once what is unread and new, for the session of that token, until the answer
 * is called. Of all tabs one leads: it keeps the stream, and tells the others.
 */
export function startLive(token: string): () => void {
  const user = getSession();
  if (user?.token !== token) return () => {};
  const channel = openChannel();
  if (!channel) return () => {};
  const userId = user._id;
  newest = undefined;
  const end = new AbortController();
  const { signal } = end;
  const post = (message: Message) => channel.postMessage(message);

  let isLeading = false;
  /** What the stream said last, and whether it is alive. */
  let told: LiveState | null = null;
  let isAlive = false;
  let heardAt = 0;
  let seenAt = Date.now();
  let onSeen: () => void = () => {};

  function noteSeen(): void {
    seenAt = Date.now();
    onSeen();
  }
  function answer(): void {
    if (isLeading)
      post(told && isAlive ? { type: 'state', userId, state: told } : { type: 'leading' });
  }
  function look(): void {
    if (document.visibilityState !== 'visible' || signal.aborted) return;
    noteSeen();
    post({ type: 'seen' });
    const asked = Date.now();
    setTimeout(() => {
      // A tab in the background may be stopped for good while it leads.
      if (!isLeading && heardAt < asked && !signal.aborted) void lead({ steal: true });
    }, answerWithin);
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'seen') {
      noteSeen();
      return answer();
    }
    if (data.type === 'state' && data.userId !== userId) return;
    heardAt = Date.now();
    if (data.type === 'state' && getSession()?._id === userId) apply(data.state);
  };
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(look, saySeen);
  signal.addEventListener('abort', () => clearInterval(timer));

  /** Keeps the stream while somebody looks, until it is ended. */
  async function keep(ended: AbortSignal): Promise<void> {
    while (!ended.aborted && getSession()?.token === token) {
      const unseen = new AbortController();
      const watch = setInterval(() => {
        if (Date.now() - seenAt > unseenFor) unseen.abort();
      }, saySeen);
      await keepStream({
        token,
        signal: AbortSignal.any([ended, unseen.signal]),
        onState: (state) => {
          told = state;
        },
        onLife(alive) {
          isAlive = alive;
          if (!alive || told === null || getSession()?._id !== userId) return;
          apply(told);
          answer();
        },
      });
      clearInterval(watch);
      if (!unseen.signal.aborted) return;
      await new Promise<void>((resolve) => {
        onSeen = resolve;
        ended.addEventListener('abort', () => resolve());
      });
    }
  }

  /** Waits until no tab leads, or takes the lead from it, and has it until another takes it. */
  async function lead(options: LockOptions): Promise<void> {
    const stolen = new AbortController();
    try {
      await navigator.locks.request(`${name}-${userId}`, options, async () => {
        isLeading = true;
        await keep(AbortSignal.any([signal, stolen.signal]));
        isLeading = false;
      });
    } catch (error) {
      stolen.abort();
      const isStolen = error instanceof DOMException && error.name === 'AbortError';
      // The tab that stole the lock still waits for it in turn; any other error is a refusal for good.
      if (isStolen && !options.steal && !signal.aborted) void lead(options);
    }
  }

  void lead({ signal });
  look();
  return () => {
    end.abort();
    channel.close();
  };
}
