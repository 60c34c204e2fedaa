import { endStoredSession } from '#client/api/call.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { eventStream, heartbeatSeconds } from '#contract/fans/live.ts';

/** Milliseconds without a byte before the stream is aborted. */
const maxSilence = 2.4 * heartbeatSeconds * 1000;

interface StreamOptions {
  readonly token: string;
  /** Time of the newest feed entry that the page has read. */
  readonly since: string | null;
  readonly signal: AbortSignal;
  readonly onState: (state: LiveState) => void;
}

/**
 * Never rejects. Resolves to the milliseconds that the server asks to wait before the next stream,
 * or to null.
 */
export async function readStream(options: StreamOptions): Promise<number | null> {
  const { token, since, signal, onState } = options;
  const abandon = new AbortController();
  let timer = setTimeout(() => abandon.abort(), maxSilence);
  let wait: number | null = null;
  try {
    const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
    const { status, headers, body } = await fetch(`/api/v1/stream${query}`, {
      headers: { accept: eventStream, authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, abandon.signal]),
    });
    if (status === 401) endStoredSession(token);
    wait = Number(headers.get('retry-after')) * 1000 || null;
    if (!body || !headers.get('content-type')?.startsWith(eventStream)) return wait;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let incompleteLine = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return wait;
      clearTimeout(timer);
      timer = setTimeout(() => abandon.abort(), maxSilence);
      const lines = (incompleteLine + value).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data: ')) onState(JSON.parse(line.slice(6)));
        if (line.startsWith('retry: ')) wait = Number(line.slice(7));
      }
    }
  } catch {
    return wait;
  } finally {
    clearTimeout(timer);
    // An unread response would keep its connection open.
    abandon.abort();
  }
}
