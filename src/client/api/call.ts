import { createListeners } from '#client/ui/hooks/store.ts';
import type { Method } from '#contract/call.ts';
import { deviceHeader } from '#contract/device-mark.ts';
import type { ErrorCode, Problem } from '#contract/errors/errors.ts';
import { notices } from '#contract/notices.ts';
import { entityTag, ifMatchHeader } from '#contract/versions.ts';
import { takeFirstResponse } from './first-call.ts';
import { getDeviceMark } from './stored/device-mark.ts';
import { clearSession, getSession } from './stored/session.ts';

/** Milliseconds until a call is aborted (docs/product/limits.md#timers). */
export const callTimeout = 60_000;
const base = '/api/v1';

/** Outcome of a call. `status` is 0 without a response; `Code` lists the possible error codes. */
export type Result<T, Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly problem: CallProblem & { readonly code: Code };
    };

interface CallProblem extends Problem {
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** Keeps the session even if the server rejects the token, as on the verification page. */
  readonly keepSession?: boolean;
  /** Overrides the stored user's token. */
  readonly token?: string;
  /** Version that the caller read. The server refuses the call if the stored version differs. */
  readonly ifMatch?: string;
  /** Reads a successful response as a file instead of JSON. */
  readonly asFile?: boolean;
  /** Sends the device mark by which the server may recognise this browser. */
  readonly withDevice?: boolean;
}

export class CallError extends Error {
  readonly status: number;
  readonly problem: CallProblem;

  constructor(status: number, problem: CallProblem) {
    super(problem.message);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
  }
}

/** Reads the HTTP status of a query function's error; 0 if no response arrived. */
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

/** Ends the session of a rejected token, unless another session has replaced it. */
export function endStoredSession(token: string): void {
  if (getSession()?.token !== token) return;
  clearSession();
  sessionEnds.notify();
}

/**
 * Requests a path below /api/v1 with the stored user's token. Never throws: the status is 0 if no
 * response arrives within `callTimeout`. A rejected token ends the session.
 */
export async function call<T>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Result<T>> {
  const { json, form, signal, keepSession = false } = options;
  try {
    const token = options.token ?? getSession()?.token;
    const timeout = AbortSignal.timeout(callTimeout);
    const response = await (takeFirstResponse(method, path, token) ??
      fetch(base + path, {
        method,
        headers: createHeaders(options, token),
        body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }));
    if (response.ok) {
      const data = await (options.asFile ? response.blob() : readJson(response));
      return { ok: true, status: response.status, data: data as T };
    }
    const body = await readJson(response);

    const problem = toCallProblem(response, body);
    const isTokenRejected = response.status === 401 && problem.code === 'unauthenticated';
    if (isTokenRejected && token && !keepSession) endStoredSession(token);
    return { ok: false, status: response.status, problem };
  } catch {
    return { ok: false, status: 0, problem: createProblem(0, 'unavailable') };
  }
}

function createHeaders(options: CallOptions, token: string | undefined): Headers {
  const { json, form, ifMatch, withDevice, asFile } = options;
  const data = asFile ? '*/*' : 'application/json';
  const headers = new Headers({ accept: `${data}, application/problem+json` });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (ifMatch !== undefined) headers.set(ifMatchHeader, entityTag(ifMatch));
  if (withDevice) headers.set(deviceHeader, getDeviceMark());
  if (!form && json !== undefined) headers.set('content-type', 'application/json');
  return headers;
}

function toCallProblem({ status, headers }: Response, body: unknown): CallProblem {
  const problem = isProblem(body)
    ? body
    : createProblem(status, codesByStatus[status] ?? 'internal');
  const retryAfter = readRetryAfter(headers);
  return retryAfter === null ? problem : { ...problem, retryAfter };
}

/** Seconds of Retry-After; null if the header is absent or a date, which proxies may send. */
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

/** Error codes of responses without a problem body, such as a proxy's. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  429: 'tooManyRequests',
  503: 'unavailable',
  507: 'storageFull',
};

function createProblem(status: number, code: ErrorCode): Problem {
  const message =
    status === 0 ? notices.offline.title : `Request failed with status code ${status}`;
  return { type: 'about:blank', title: message, status, detail: message, code, message };
}
