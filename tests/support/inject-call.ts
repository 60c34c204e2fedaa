import type { InjectOptions } from 'fastify';
import { eventStream } from '#contract/fans/live.ts';
import type { TestApp } from './app.ts';

/** An answer as tests look at it. */
interface CallAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** What an event of a stream says. */
export const dataOf = (event: string) => /^data: (.*)$/m.exec(event)?.[1] ?? 'null';

/** Sends a request. A stream of events has no end: of one the first event is the answer. */
export async function injectCall(
  { inject }: Pick<TestApp, 'inject'>,
  options: InjectOptions,
): Promise<CallAnswer> {
  if (!String(options.url).startsWith('/api/v1/stream')) return inject(options);
  const reader = new AbortController();
  const answer = await inject({ ...options, payloadAsStream: true, signal: reader.signal });
  const { statusCode, headers } = answer;
  let body = '';
  for await (const chunk of answer.stream()) {
    body += String(chunk);
    if (headers['content-type'] === eventStream && body.includes('\n\n')) break;
  }
  // Its place is free as soon as it is known to have gone.
  reader.abort();
  return { statusCode, headers, body };
}
