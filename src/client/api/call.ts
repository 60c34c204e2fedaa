import { createListeners } from '#client/ui/hooks/store.ts';
import type { Method } from '#contract/call.ts';
import { deviceHeader } from '#contract/device-mark.ts';
import type { ErrorCode, Problem } from '#contract/errors/errors.ts';
import { notices } from '#contract/notices.ts';
import { entityTag, ifMatchHeader } from '#contract/versions.ts';
import { takeFirstAnswer } from './first-call.ts';
import { deviceMark } from './stored/device-mark.ts';
import { clearSession, getSession } from './stored/session.ts';

/** Milliseconds until a call is aborted (docs/product/limits.md#timers). */
export const callTimeout = 60_000;
const base = '/api/v1';

/** Calls never throw. `status` is 0 without an answer; `Code` lists the possible errors. */
export type Result<T, Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly problem: Refused & { readonly code: Code };
    };

interface Refused extends Problem {
  readonly retryAfter?: number;
}

interface CallOptions {
  readonly json?: unknown;
  /** Sent as multipart; wins over `json`. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** Leaves a refused token to the caller, as on the verification page. */
  readonly keepSession?: boolean;
  /** Overrides the stored user's token. */
  readonly token?: string;
  /** Expected version; the call is refused if another is stored. */
  readonly ifMatch?: string;
  /** Sends the device mark by which the server may recognise this browser. */
  readonly withDevice?: boolean;
}

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

/** Status of a query function's error; 0 without an answer. */
export function statusOf(error: unknown): number {
  return error instanceof CallError ? error.status : 0;
}

/** Throws a `CallError` for a failed result. For query functions only. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new CallError(result.status, result.problem);
  return result.data;
}

const sessionEnds = createListeners();

export const onSessionEnded = sessionEnds.subscribe;

/** Ends the session of a rejected token, unless already replaced. */
export function endStoredSession(token: string): void {
  if (getSession()?.token !== token) return;
  clearSession();
  sessionEnds.notify();
}

/**
 * Calls a path below /api/v1 with the stored user's token. Never throws; gives up after
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

/** Retry-After in seconds; null if absent or a proxy's date. */
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

/** Error codes for foreign answers, such as a proxy's. */
const codes: Readonly<Record<number, ErrorCode>> = {
  429: 'tooManyRequests',
  503: 'unavailable',
  507: 'storageFull',
};

function makeProblem(status: number, code: ErrorCode): Problem {
  const message =
    status === 0 ? notices.offline.title : `Request failed with status code ${status}`;
  return { type: 'about:blank', title: message, status, detail: message, code, message };
}
