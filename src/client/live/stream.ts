import { endStoredSession } from '#client/api/call.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { eventStream, heartbeatSeconds, lastEventHeader } from '#contract/fans/live.ts';
import { readEvents } from './read-events.ts';

const address = '/api/v1/stream';
/** Milliseconds without a sign of life after which a stream is given up. */
const silence = 2.4 * heartbeatSeconds * 1000;
/** A stream that lasted so long did not fail. */
const steady = 10_000;
const firstWait = 1000;
const longestWait = 60_000;
/** The same where a stream is not to be had: pages ask by themselves once a minute. */
const waitWithout = 300_000;

export interface StreamOptions {
  readonly token: string;
  readonly signal: AbortSignal;
  readonly onState: (state: LiveState) => void;
  /** Hears of each sign of life, after the states that came with it, and of its end. */
  readonly onLife: (isAlive: boolean) => void;
}

/** Waits, or until it is ended. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

/** How long not to come back for at least; null where nothing says so. */
function readWait({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'));
  if (seconds > 0) return seconds * 1000;
  return status >= 500 ? null : waitWithout;
}

/**
 * Keeps one stream open until it is ended, or its session is: after each break it waits, longer each
 * time, or at least as long as the server says.
 */
export async function keepStream(options: StreamOptions): Promise<void> {
  const { token, signal, onState, onLife } = options;
  let failures = 0;
  let lastId = '';
  while (!signal.aborted) {
    const started = performance.now();
    const quiet = new AbortController();
    let timer = setTimeout(() => quiet.abort(), silence);
    let min: number | null = null;
    try {
      const response = await fetch(address, {
        headers: {
          accept: eventStream,
          authorization: `Bearer ${token}`,
          ...(lastId !== '' && { [lastEventHeader]: lastId }),
        },
        signal: AbortSignal.any([signal, quiet.signal]),
      });
      if (response.status === 401) return endStoredSession(token);
      const isStream = response.headers.get('content-type')?.startsWith(eventStream);
      if (!response.ok || !response.body || !isStream) min = readWait(response);
      else {
        await readEvents(
          response.body,
          ({ id, type, data }) => {
            if (type === 'replaced') min = waitWithout;
            if (type !== 'message') return;
            lastId = id;
            onState(JSON.parse(data));
          },
          () => {
            clearTimeout(timer);
            timer = setTimeout(() => quiet.abort(), silence);
            onLife(true);
          },
        );
      }
    } catch {
      // It broke off, or was ended.
    }
    clearTimeout(timer);
    // An answer that was not read to its end would keep its connection.
    quiet.abort();
    onLife(false);
    if (signal.aborted) return;
    if (performance.now() - started > steady) failures = 0;
    const wait = min ?? Math.min(firstWait * 2 ** failures, longestWait);
    failures += 1;
    // All whose stream broke at once do not come back at once, and nobody sooner than they were told.
    const share = min === null ? 0.75 + Math.random() / 2 : 1 + Math.random() / 4;
    await pause(wait * share, signal);
  }
}
