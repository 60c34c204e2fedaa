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

/** Status 0 means that there was no response. */
export type Result<T, Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly problem: CallProblem & { readonly code: Code };
    };

interface CallProblem extends Problem {
  readonly retryAfter?: number;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** Keeps the session even if the token is rejected. */
  readonly keepSession?: boolean;
  readonly token?: string;
  /** Version that the caller read. Any other stored version is refused. */
  readonly ifMatch?: string;
  readonly asFile?: boolean;
  /** Sends the mark by which the server may recognise this browser. */
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

/** Status 0 means that no response arrived. */
export function statusOf(error: unknown): number {
  return error instanceof CallError ? error.status : 0;
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new CallError(result.status, result.problem);
  return result.data;
}

const sessionEnds = createListeners();

export const onSessionEnded = sessionEnds.subscribe;

/** Does nothing if another session has replaced that of the token. */
export function endStoredSession(token: string): void {
  if (getSession()?.token !== token) return;
  clearSession();
  sessionEnds.notify();
}

/**
 * Requests a path below /api/v1 with the stored user's token. Never throws: the status is 0 without
 * a response. A rejected token ends the session.
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

/** Null without the header, or for a date, which proxies may send. */
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

/** Codes of responses without a problem body, such as a proxy's. */
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
