import { endStoredSession } from '#client/api/call.ts';
import type { LiveState } from '#contract/calls/live.ts';
import { eventStream, heartbeatSeconds, lastEventHeader } from '#contract/live.ts';
import { readEvents } from './read-events.ts';

const address = '/api/v1/stream';
/** Milliseconds without a sign of life after which a stream is given up. */
const silence = 2.4 * heartbeatSeconds * 1000;
const firstWait = 1000;
const longestWait = 60_000;
/** The same where a stream is not to be had: pages ask by themselves once a minute. */
const waitWithout = 300_000;

export interface StreamOptions {
  readonly token: string;
  readonly signal: AbortSignal;
  readonly onState: (state: LiveState) => void;
}

/** Waits, or until it is ended. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Keeps one stream open until it is ended, or its session is: after each break it waits, longer each
 * time, or as long as the server says.
 */
export async function keepStream({ token, signal, onState }: StreamOptions): Promise<void> {
  let failures = 0;
  let lastId = '';
  while (!signal.aborted) {
    const quiet = new AbortController();
    let timer = setTimeout(() => quiet.abort(), silence);
    let wait: number | null = null;
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
      if (!response.ok || !response.body || response.headers.get('content-type') !== eventStream) {
        const seconds = Number(response.headers.get('retry-after'));
        wait = seconds > 0 ? seconds * 1000 : waitWithout;
      } else {
        await readEvents(
          response.body,
          ({ id, type, data }) => {
            failures = 0;
            if (type === 'replaced') wait = waitWithout;
            if (type !== 'message') return;
            lastId = id;
            onState(JSON.parse(data));
          },
          () => {
            clearTimeout(timer);
            timer = setTimeout(() => quiet.abort(), silence);
          },
        );
      }
    } catch {
      // It broke off, or was ended.
    }
    clearTimeout(timer);
    if (signal.aborted) return;
    wait ??= Math.min(firstWait * 2 ** failures, longestWait);
    failures += 1;
    // All whose stream broke at once do not come back at once.
    await pause(wait * (0.75 + Math.random() / 2), signal);
  }
}
