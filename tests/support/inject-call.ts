import type { InjectOptions } from 'fastify';
import { eventStream } from '#contract/fans/live.ts';
import type { TestApp } from './app.ts';

interface CallAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export const dataOf = (event: string) => /^data: (.*)$/m.exec(event)?.[1] ?? 'null';

/** Returns the first event of an event stream, which never ends. */
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
  reader.abort();
  return { statusCode, headers, body };
}
