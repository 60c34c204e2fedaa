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
/** Out of file descriptors in the process or machine, until connections end. */
const noDescriptors = new Set(['EMFILE', 'ENFILE']);

function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  const known = frameworkCodes[error.code] ?? statusCodes[error.statusCode ?? 500];
  if (isStorageFull(error)) return new Failure('storageFull');
  if (isUnavailable(error) || noDescriptors.has(error.code)) return new Failure('unavailable');
  if (known) return new Failure(known);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    // The framework's message may repeat the input.
    return new Failure('invalid', { issues: [{ field: 'request', message: 'cannot be read' }] });
  }
  return new Failure('internal');
}

/** Problem body; includes an id for server errors. */
export function toProblem(
  code: ErrorCode,
  issues: readonly Issue[] = [],
  requestId: string | null = null,
  message: string = errors[code].message,
): Problem {
  const { status } = errors[code];
  const detail = issues.map((issue) => `${issue.field} ${issue.message}`).join('; ');
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

/**
 * Answers any error as `application/problem+json`; logs unexpected ones
 * (docs/product/api.md#errors).
 */
export function handleError(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toFailure(error);
  const problem = toProblem(failure.code, failure.issues, request.id, failure.message);
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
  // Also set here, since access is refused before the calls' own hooks.
  reply.header('cache-control', 'no-store');
  return reply
    .code(problem.status)
    .headers(failure.headers)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem);
}
