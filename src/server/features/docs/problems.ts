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
  const narrowed: Schema = {
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
        schema: { allOf: [components.refer(problem), narrowed] },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const commonAt = (status: number) => commonErrors.filter((code) => errors[code].status === status);
const responseName = (status: number) => (STATUS_CODES[status] ?? '').replaceAll(/\W/g, '');
const otherProblem = 'OtherProblem';
const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });

export function commonResponses(components: Components): Record<string, object> {
  const named = [400, 401, 403, 429].map((status) => [
    responseName(status),
    problemResponse(commonAt(status), components),
  ]);
  return {
    ...Object.fromEntries(named),
    [otherProblem]: problemResponse(commonErrors, components),
  };
}

export function problemsOf({ access, errors: own }: Call, components: Components) {
  const byStatus = Map.groupBy(own, (code): number => errors[code].status);
  const refused = access === 'public' ? [] : access === 'session' ? [401] : [401, 403];
  const statuses = [...new Set([400, ...refused, 429, ...byStatus.keys()])].toSorted();
  const responses = statuses.map((status) => {
    const codes = byStatus.get(status);
    return [
      status,
      codes
        ? problemResponse([...codes, ...commonAt(status)], components)
        : refer(responseName(status)),
    ];
  });
  return { ...Object.fromEntries(responses), default: refer(otherProblem) };
}
