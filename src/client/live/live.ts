import { queryKeyOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession } from '#client/api/session.ts';
import { unreadQuery } from '#client/events/unread-query.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { keepStream } from './stream.ts';

const name = 'tifo-live';
/** Milliseconds after which the stream ends when nobody has looked at any tab. */
const unseenFor = 300_000;
const saySeen = 60_000;

/** What tabs tell each other. */
type Message =
  | { readonly type: 'seen' }
  | { readonly type: 'state'; readonly userId: string; readonly state: LiveState };

let newest: string | null | undefined;

/** Puts what the stream says where pages look for it. */
function apply({ unread, newest: latest }: LiveState): void {
  queryClient.setQueryData(unreadQuery.queryKey, unread);
  const isNews = newest !== undefined && newest !== latest;
  newest = latest;
  // The list itself stays as it was read: what is counted from it is asked for again.
  if (isNews) {
    const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
      queryKey.at(-1) !== 'list';
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('GET /feed'), predicate });
  }
}

/**
 * Lets this tab hear at once what is unread and new, for the session of that token, until the answer
 * is called. Of all tabs one keeps the stream, which it shares with the others.
 */
export function startLive(token: string): () => void {
  const user = getSession();
  const isAble = 'locks' in navigator && 'BroadcastChannel' in window;
  if (user?.token !== token || !isAble) return () => {};
  newest = undefined;
  const end = new AbortController();
  const { signal } = end;
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);

  let seenAt = Date.now();
  let onSeen: () => void = () => {};
  function noteSeen(): void {
    seenAt = Date.now();
    onSeen();
  }
  function look(): void {
    if (document.visibilityState !== 'visible' || signal.aborted) return;
    noteSeen();
    post({ type: 'seen' });
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'seen') noteSeen();
    else if (data.userId === getSession()?._id) apply(data.state);
  };
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(look, saySeen);
  signal.addEventListener('abort', () => clearInterval(timer));

  /** Keeps the stream while somebody looks. */
  async function lead(userId: string): Promise<void> {
    while (!signal.aborted && getSession()?.token === token) {
      const unseen = new AbortController();
      const watch = setInterval(() => {
        if (Date.now() - seenAt > unseenFor) unseen.abort();
      }, saySeen);
      await keepStream({
        token,
        signal: AbortSignal.any([signal, unseen.signal]),
        onState(state) {
          if (getSession()?._id !== userId) return;
          apply(state);
          post({ type: 'state', userId, state });
        },
      });
      clearInterval(watch);
      if (!unseen.signal.aborted) return;
      await new Promise<void>((resolve) => {
        onSeen = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    }
  }

  // The next tab takes over as soon as this one is closed. Each session has a stream of its own.
  navigator.locks.request(`${name}-${user._id}`, { signal }, () => lead(user._id)).catch(() => {});

  return () => {
    end.abort();
    channel.close();
  };
}
