import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Issue } from '#contract/errors.ts';
import { Failure } from '#server/fail.ts';

/** As much of a validator's error as an issue is made of. */
interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const maxIssues = 20;

function toIssues(fault: Fault): Issue[] {
  const path = fault.instancePath.split('/').filter(Boolean);
  const named = (names: unknown, message: string) =>
    (names as string[]).map((name) => ({ field: [...path, name].join('.'), message }));
  switch (fault.keyword) {
    case 'required':
      return named(fault.params.requiredProperties, 'is required');
    case 'additionalProperties':
      return named(fault.params.additionalProperties, 'is not known here');
    // The validator repeats an unknown field under this keyword.
    case 'boolean':
      return [];
    case 'enum':
      return [
        {
          field: path.join('.'),
          message: `must be one of ${(fault.params.allowedValues as unknown[]).join(', ')}`,
        },
      ];
    default:
      return [{ field: path.join('.') || 'body', message: fault.message }];
  }
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** PostgreSQL cannot store NUL, so that neither engine is asked to. */
function unstorable(value: unknown): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, part]) => holdsNul(part))
    .map(([field]) => ({ field, message: 'has a character that cannot be stored' }));
}

interface Property {
  readonly type?: string;
  readonly default?: unknown;
}

/** Query and path values arrive as text: numbers are read as such, missing ones get their default. */
function coerce(schema: TSchema, data: unknown): unknown {
  const properties = (schema as { properties?: Record<string, Property> }).properties;
  if (!properties || typeof data !== 'object' || data === null) return data;
  const values: Record<string, unknown> = { ...data };
  for (const [name, property] of Object.entries(properties)) {
    const value = Object.hasOwn(values, name) ? values[name] : property.default;
    const isNumber = property.type === 'integer' || property.type === 'number';
    const isDecimal = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
    if (value !== undefined) values[name] = isNumber && isDecimal ? Number(value) : value;
  }
  return values;
}

/** Checks values by a schema, and that they can be stored: each fault names its field. */
export function checkBy(schema: TSchema): (value: unknown) => Issue[] {
  const validator = Compile(schema);
  return (value) =>
    validator.Check(value)
      ? unstorable(value)
      : (validator.Errors(value) as Fault[]).flatMap(toIssues).slice(0, maxIssues);
}

/**
 * Validates every part of a request by its TypeBox schema: unknown fields are refused, not
 * dropped; a body is never coerced. Faults become a 400 'invalid' whose issues name the fields.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = checkBy(schema);
  return (data: unknown) => {
    // A missing body is null to a schema, so that "no body" can be written as a type.
    const value = httpPart === 'body' ? (data ?? null) : coerce(schema, data);
    const issues = check(value);
    return issues.length > 0 ? { error: new Failure('invalid', { issues }) } : { value };
  };
};
