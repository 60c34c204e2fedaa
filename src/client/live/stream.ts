import { endStoredSession } from '#client/api/call.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { eventStream, heartbeatSeconds } from '#contract/fans/live.ts';

/** Milliseconds without a byte before the stream is abandoned. */
const silence = 2.4 * heartbeatSeconds * 1000;

interface StreamOptions {
  readonly token: string;
  /** Time of the newest entry the page knows, or null. */
  readonly since: string | null;
  readonly signal: AbortSignal;
  readonly onState: (state: LiveState) => void;
}

/**
 * Reads a stream to its end. Resolves to the milliseconds to wait before the next, or null if
 * unspecified.
 */
export async function readStream(options: StreamOptions): Promise<number | null> {
  const { token, since, signal, onState } = options;
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), silence);
  let wait: number | null = null;
  try {
    const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
    const { status, headers, body } = await fetch(`/api/v1/stream${query}`, {
      headers: { accept: eventStream, authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (status === 401) endStoredSession(token);
    wait = Number(headers.get('retry-after')) * 1000 || null;
    if (!body || !headers.get('content-type')?.startsWith(eventStream)) return wait;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return wait;
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), silence);
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
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
    quiet.abort();
  }
}
