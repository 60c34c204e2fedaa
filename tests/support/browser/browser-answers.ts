import { vi } from 'vitest';
import type { ErrorCode, Issue } from '#contract/errors/errors.ts';
import { refused } from '#tests/support/hostile/refused.ts';

interface SentCall {
  readonly call: string;
  readonly body: unknown;
  readonly form: FormData | undefined;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** Data, or a complete response. */
type Answer = (sent: SentCall) => unknown;

export function refusal(code: ErrorCode, issues?: readonly Issue[]): Response {
  const { status, problem } = refused(code);
  return Response.json({ ...problem, ...(issues && { issues }) }, { status });
}

/**
 * Mocks calls by method and path below the API's base path. Returns all calls in order. An unmocked
 * call fails the test.
 */
export function answerCalls(answers: Readonly<Record<string, Answer>>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(address, location.origin);
    const call = `${init.method} ${pathname.replace('/api/v1', '')}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const form = init.body instanceof FormData ? init.body : undefined;
    const headers = new Headers(init.headers);
    sent.push({ call, body, form, query, headers });
    const answer = answers[call];
    if (!answer) console.error(`No answer was given for ${call}`);
    const data = answer ? await answer({ call, body, form, query, headers }) : refusal('notFound');
    return data instanceof Response ? data : Response.json(data);
  });
  return sent;
}
