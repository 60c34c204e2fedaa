import { Compile } from 'typebox/schema';
import type { FuzzCase } from './cases.ts';
import type { Operation, Schema } from './operations.ts';
import type { FuzzRequest } from './request.ts';

export interface Oracle {
  refusalOf(fuzz: FuzzCase, request: FuzzRequest): string | null;
  matchesSchema(status: number, value: unknown): boolean;
}

/** `findRepetition` finds duplicates in linear time. */
function withoutUnique({ uniqueItems: _, ...schema }: Schema): Schema {
  return {
    ...schema,
    ...(schema.items && { items: withoutUnique(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withoutUnique) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, withoutUnique(one)]),
      ),
    }),
  };
}

function findRepetition(schema: Schema, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const items = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null;
    if (!one.uniqueItems || !Array.isArray(items)) continue;
    const different = new Set(items.map((item) => JSON.stringify(item)));
    if (different.size < items.length) return `${name} repeats`;
  }
  return null;
}

/** Query values are always sent as text. */
function parseQueryValue(schema: Schema, text: string): unknown {
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

type Check = (value: unknown) => boolean;

function compile(schema: Schema): Check {
  const validator = Compile(schema as object);
  return (value) => validator.Check(value);
}

/** The server refuses unknown parameters of calls that have any documented parameter. */
function createQueryCheck(operation: Operation, checks: ReadonlyMap<string, Check>) {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  return ({ query }: FuzzRequest): string | null => {
    if (parameters.length === 0) return null;
    const byName = Map.groupBy(query, ([name]) => name);
    for (const [name, values] of byName) {
      const parameter = parameters.find((one) => one.name === name);
      if (!parameter) return `there is no parameter ${name.slice(0, 40)}`;
      const isList = parameter.schema.type === 'array';
      if (values.length > 1 && !isList) return `${name} is given twice`;
      const value = isList
        ? values.map(([, text]) => text)
        : parseQueryValue(parameter.schema, values[0]?.[1] ?? '');
      if (!checks.get(name)?.(value)) return `${name} is outside its schema`;
    }
    const missing = parameters.find(({ name, required }) => required && !byName.has(name));
    return missing ? `${missing.name} is missing` : null;
  };
}

export function createOracle(operation: Operation): Oracle {
  const checks = new Map(
    operation.parameters.map(({ name, schema }) => [name, compile(schema)] as const),
  );
  const findQueryError = createQueryCheck(operation, checks);
  const { body } = operation;
  const checkBody = body && compile(withoutUnique(body));
  const answers = new Map(
    Object.entries(operation.answers).map(([status, schema]) => [status, compile(schema)] as const),
  );

  function findBodyError(plan: FuzzCase['body'], { payload, headers }: FuzzRequest): string | null {
    if (!body || !checkBody) return null;
    if (payload === null) return checkBody(null) ? null : 'a body is missing';
    const isJson = headers['content-type'] === 'application/json';
    if (!isJson || typeof payload !== 'string' || plan?.as !== 'json') return null;
    if (payload === '') return checkBody(null) ? null : 'a body is missing';
    try {
      const value: unknown = JSON.parse(payload);
      return checkBody(value) ? findRepetition(body, value) : 'the body is outside its schema';
    } catch {
      return 'the body is not JSON';
    }
  }

  return {
    refusalOf: (fuzz, request) => findQueryError(request) ?? findBodyError(fuzz.body, request),
    matchesSchema: (status, value) =>
      (answers.get(String(status)) ?? answers.get('default'))?.(value) ?? false,
  };
}
