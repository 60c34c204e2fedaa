import { createListeners } from '#client/ui/hooks/store.ts';
import type { Method } from '#contract/call.ts';
import { deviceHeader } from '#contract/device-mark.ts';
import type { ErrorCode, Problem } from '#contract/errors/errors.ts';
import { notices } from '#contract/notices.ts';
import { entityTag, ifMatchHeader } from '#contract/versions.ts';
import { takeFirstAnswer } from './first-call.ts';
import { deviceMark } from './stored/device-mark.ts';
import { clearSession, getSession } from './stored/session.ts';

/** A call is given up after this many milliseconds (docs/product/limits.md#timers). */
export const callTimeout = 60_000;
const base = '/api/v1';

/**
 * What every call returns: it never throws. `status` is 0 without an answer; `Code` is what the
 * call may fail with.
 */
export type Result<T, Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly problem: Refused & { readonly code: Code };
    };

/** A problem, and in how many seconds the answer says to come back. */
interface Refused extends Problem {
  readonly retryAfter?: number;
}

interface CallOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as multipart; wins over `json`. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** The caller itself says what a refused token means, as the verification page does. */
  readonly keepSession?: boolean;
  /** In place of the stored user's. */
  readonly token?: string;
  /** The version that is changed; the call is refused where another is stored by now. */
  readonly ifMatch?: string;
  /** Tells the server by which mark it may know this browser. */
  readonly withDevice?: boolean;
}

/** What a query function throws where a call failed; carries the status for the error view. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Refused;

  constructor(status: number, problem: Refused) {
    super(problem.message);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
  }
}

/** The status of an answer that a query function threw; 0 where there was none. */
export function statusOf(error: unknown): number {
  return error instanceof CallError ? error.status : 0;
}

/** The data of a result, or a thrown `CallError`. For query functions only. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new CallError(result.status, result.problem);
  return result.data;
}

const sessionEnds = createListeners();

/** Runs a listener whenever a session ended because the server knows its token no more. */
export const onSessionEnded = sessionEnds.subscribe;

/** Ends the session of a token that is good no more, unless another one took its place meanwhile. */
export function endStoredSession(token: string): void {
  if (getSession()?.token !== token) return;
  clearSession();
  sessionEnds.notify();
}

/**
 * Makes a call below /api/v1 with the bearer of the stored user. Never throws; gives up after
 * `callTimeout` with status 0. A refused token ends the session.
 */
export async function call<T>(
  method: Method,
  path: string,
  { json, form, signal, keepSession = false, withDevice = false, ...options }: CallOptions = {},
): Promise<Result<T>> {
  try {
    const token = options.token ?? getSession()?.token;
    const headers = new Headers({ accept: 'application/json, application/problem+json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (options.ifMatch !== undefined) headers.set(ifMatchHeader, entityTag(options.ifMatch));
    if (withDevice) headers.set(deviceHeader, deviceMark());
    if (!form && json !== undefined) headers.set('content-type', 'application/json');

    const timeout = AbortSignal.timeout(callTimeout);
    const response = await (takeFirstAnswer(method, path, token) ??
      fetch(base + path, {
        method,
        headers,
        body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }));
    const body = await readJson(response);
    if (response.ok) return { ok: true, status: response.status, data: body as T };

    const problem = isProblem(body)
      ? body
      : makeProblem(response.status, codes[response.status] ?? 'internal');
    const refused = response.status === 401 && problem.code === 'unauthenticated';
    if (refused && token && !keepSession) endStoredSession(token);
    const retryAfter = readRetryAfter(response.headers);
    const refusal = { ...problem, ...(retryAfter !== null && { retryAfter }) };
    return { ok: false, status: response.status, problem: refusal };
  } catch {
    return { ok: false, status: 0, problem: makeProblem(0, 'unavailable') };
  }
}

/** Retry-After as our server sends it, in seconds; null for none, or a date of some proxy. */
function readRetryAfter(headers: Headers): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return /^[1-9][0-9]{0,9}$/.test(seconds) ? Number(seconds) : null;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** What an answer that is none of ours means, as that of a proxy. */
const codes: Readonly<Record<number, ErrorCode>> = {
  429: 'tooManyRequests',
  503: 'unavailable',
  507: 'storageFull',
};

/** A problem of our own where the server sent none. */
function makeProblem(status: number, code: ErrorCode): Problem {
  const message =
    status === 0 ? notices.offline.title : `Request failed with status code ${status}`;
  return { type: 'about:blank', title: message, status, detail: message, code, message };
}
