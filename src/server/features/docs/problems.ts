import { STATUS_CODES } from 'node:http';
import type { Call } from '#contract/call.ts';
import { commonErrors, type ErrorCode, errors } from '#contract/errors/errors.ts';
import { toProblem } from '#server/http/plugins/errors.ts';
import type { Components, Schema } from './schema.ts';

const text: Schema = { type: 'string' };
const problem: Schema = {
  title: 'Problem',
  description: 'Why a request failed. Tell problems apart by `code`, which does not change.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message'],
  properties: {
    type: { type: 'string', description: 'Where the code is explained' },
    title: { type: 'string', description: 'The name of the status' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What was wrong with this request, in words' },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'The code in words' },
    issues: {
      type: 'array',
      description: 'The fields that are not valid',
      items: {
        title: 'Issue',
        type: 'object',
        required: ['field', 'message'],
        properties: { field: text, message: text },
      },
    },
    requestId: { type: 'string', description: 'Names the request in the log of the server' },
  },
};

const invalidField = { field: 'page', message: 'must be integer' };

function problemResponse(codes: readonly ErrorCode[], components: Components) {
  const withCode: Schema = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', enum: codes } },
  };
  const examples = codes.map((code) => {
    const value = toProblem(code, code === 'invalid' ? [invalidField] : []);
    return [code, { summary: errors[code].message, value }] as const;
  });
  return {
    description: codes.map((code) => errors[code].message).join('; '),
    content: {
      'application/problem+json': {
        schema: { allOf: [components.register(problem), withCode] },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const commonErrorsOf = (status: number) =>
  commonErrors.filter((code) => errors[code].status === status);
const responseName = (status: number) => (STATUS_CODES[status] ?? '').replaceAll(/\W/g, '');
const otherProblem = 'OtherProblem';
const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });

export function commonResponses(components: Components): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const status of [400, 401, 403, 429]) {
    responses[responseName(status)] = problemResponse(commonErrorsOf(status), components);
  }
  responses[otherProblem] = problemResponse(commonErrors, components);
  return responses;
}

/** Refers to the common responses where the call adds no code. */
export function problemResponses({ access, errors: callErrors }: Call, components: Components) {
  const codesByStatus = Map.groupBy(callErrors, (code): number => errors[code].status);
  const statuses = new Set([400, 429, ...codesByStatus.keys()]);
  if (access !== 'public') statuses.add(401);
  if (access !== 'public' && access !== 'session') statuses.add(403);
  type Response = ReturnType<typeof problemResponse> | ReturnType<typeof responseRef>;
  const responses: Record<string, Response> = {};
  for (const status of statuses) {
    const codes = codesByStatus.get(status);
    responses[status] = codes
      ? problemResponse([...codes, ...commonErrorsOf(status)], components)
      : responseRef(responseName(status));
  }
  responses.default = responseRef(otherProblem);
  return responses;
}
