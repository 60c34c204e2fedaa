import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  commonErrors,
  type ErrorCode,
  errors,
  type Issue,
  type Problem,
} from '#contract/errors/errors.ts';
import { disconnected } from '#server/db/engine/disconnects.ts';
import { isStorageFull, isUnavailable } from '#server/db/engine/unavailable.ts';
import { Failure } from '#server/shared/fail.ts';

declare module 'fastify' {
  interface FastifyRequest {
    errorCode: ErrorCode | null;
  }
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongContentType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
};
const statusCodes: Readonly<Record<number, ErrorCode>> = {
  404: 'notFound',
  413: 'tooLarge',
  415: 'wrongContentType',
  429: 'tooManyRequests',
  503: 'unavailable',
};
/** No free file descriptors in the process or system until connections are closed. */
const descriptorCodes = new Set(['EMFILE', 'ENFILE']);

function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  const code = frameworkCodes[error.code] ?? statusCodes[error.statusCode ?? 500];
  if (isStorageFull(error)) return new Failure('storageFull');
  if (isUnavailable(error) || descriptorCodes.has(error.code)) return new Failure('unavailable');
  if (code) return new Failure(code);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    // The framework's message might repeat input, so it is not sent.
    return new Failure('invalid', { issues: [{ field: 'request', message: 'cannot be read' }] });
  }
  return new Failure('internal');
}

/** Some messages are sentences without the field. */
function describeIssue({ field, message }: Issue): string {
  return /^\p{Lu}/u.test(message) ? message : `${field} ${message}`;
}

/** Includes the id of the request for server errors only. */
export function toProblem(
  code: ErrorCode,
  issues: readonly Issue[] = [],
  requestId: string | null = null,
  message: string = errors[code].message,
): Problem {
  const { status } = errors[code];
  const detail = issues.map(describeIssue).join('; ');
  return {
    type: `/api/docs#${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: detail || message,
    code,
    message,
    ...(issues.length > 0 && { issues }),
    ...(status >= 500 && requestId !== null && { requestId }),
  };
}

export const undeclaredError = 'undeclared error';

function isDeclared(code: ErrorCode, { routeOptions }: FastifyRequest): boolean {
  const call = routeOptions?.config?.call;
  return !call || [...commonErrors, ...call.errors].includes(code);
}

/** Sends an error as `application/problem+json` (docs/product/api.md#errors). */
export function handleError(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toFailure(error);
  const problem = toProblem(failure.code, failure.issues, request.id, failure.message);
  request.errorCode = problem.code;
  if (problem.status === 500) {
    request.log.error({ err: failure.cause ?? error }, 'unexpected error');
  }
  if (!isDeclared(failure.code, request)) {
    request.log.error({ code: failure.code }, undeclaredError);
  }
  if (failure.code === 'unavailable' && failure !== disconnected) {
    request.log.warn({ err: error }, 'unavailable');
  }
  if (failure !== error && failure.code === 'storageFull') {
    request.log.warn({ err: error }, 'storage is full');
  }
  if (problem.status === 503) reply.header('retry-after', '1');
  // Set for every error, since access is refused before the hook of the API runs.
  reply.header('cache-control', 'no-store');
  return reply
    .code(problem.status)
    .headers(failure.headers)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem);
}
