import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import type { Issue } from '#contract/errors/errors.ts';
import { Failure } from '#server/shared/fail.ts';

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const maxUnknown = 10;
const partNames: Readonly<Record<string, string>> = { querystring: 'query', params: 'path' };

function toIssues(error: SchemaError, part: string): Issue[] {
  const path = error.instancePath.split('/').filter(Boolean);
  const issuesFor = (names: unknown, message: string) =>
    (names as string[]).map((name) => ({ field: [...path, name].join('.'), message }));
  switch (error.keyword) {
    case 'required':
      return issuesFor(error.params.requiredProperties, 'is required');
    case 'additionalProperties':
      return issuesFor(error.params.additionalProperties, 'is not known here');
    // The validator reports unknown fields again with this keyword.
    case 'boolean':
      return [];
    case 'enum':
      return [
        {
          field: path.join('.'),
          message: `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`,
        },
      ];
    default:
      return [{ field: path.join('.') || part, message: error.message }];
  }
}

function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul);
}

/** Rejects NUL characters on both engines, since PostgreSQL cannot store them. */
function findUnstorable(value: unknown): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, part]) => containsNul(part))
    .map(([field]) => ({ field, message: 'has a character that cannot be stored' }));
}

interface Property {
  readonly type?: string;
  readonly default?: unknown;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

interface Shape {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Shape[];
}

function getShape(schema: Shape): Shape {
  return schema.anyOf?.find(({ properties }) => properties) ?? schema;
}

/**
 * Removes `uniqueItems`, which the validator checks in quadratic time and before the number of
 * items.
 */
function withoutUniqueness(schema: Shape): Shape {
  const { properties } = schema;
  if (!properties) return schema;
  const relaxed = Object.entries(properties).map(([name, property]) => [
    name,
    property.uniqueItems ? { ...property, uniqueItems: false } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(relaxed) };
}

/** The validator has already limited the length of the lists. */
function findDuplicates({ properties = {} }: Shape, value: object): Issue[] {
  return Object.entries(value)
    .filter(([name, items]) => {
      const isUnique = Object.hasOwn(properties, name) && properties[name]?.uniqueItems;
      return isUnique && new Set(items).size < items.length;
    })
    .map(([field]) => ({ field, message: 'must not have duplicate items' }));
}

/**
 * Truncates lists to one item above their maximum, so that the time of the validation does not grow
 * with invalid input.
 */
function separateUnknown({ properties, additionalProperties }: Shape, value: unknown) {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord || !properties) return { known: value, unknown: [] };
  const isClosed = additionalProperties === false;
  const names = Object.keys(isClosed ? properties : value).filter((name) =>
    Object.hasOwn(value, name),
  );
  const known = names.map((name): [string, unknown] => {
    const part = (value as Record<string, unknown>)[name];
    const maxItems = Object.hasOwn(properties, name) ? properties[name]?.maxItems : undefined;
    const isLong = Array.isArray(part) && maxItems !== undefined && part.length > maxItems;
    return [name, isLong ? part.slice(0, maxItems + 1) : part];
  });
  return {
    known: Object.fromEntries(known),
    unknown: isClosed ? findUnknown(properties, value) : [],
  };
}

function findUnknown(properties: object, value: object): Issue[] {
  const issues: Issue[] = [];
  for (const field in value) {
    if (Object.hasOwn(properties, field)) continue;
    issues.push({ field, message: 'is not known here' });
    if (issues.length === maxUnknown) break;
  }
  return issues;
}

function coerceValue({ type }: Property, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'array') return [value];
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
}

function coerceTexts(schema: TSchema, data: unknown): unknown {
  const { properties } = schema as Shape;
  if (!properties || typeof data !== 'object' || data === null) return data;
  const values: Record<string, unknown> = { ...data };
  for (const [name, property] of Object.entries(properties)) {
    const value = Object.hasOwn(values, name) ? values[name] : property.default;
    if (value !== undefined) values[name] = coerceValue(property, value);
  }
  return values;
}

/** Each issue names its field, or the part of the request if the field is unknown. */
export function createChecker(schema: TSchema, part = 'body'): (value: unknown) => Issue[] {
  const shape = getShape(schema as Shape);
  const validator = Compile(withoutUniqueness(schema as Shape) as TSchema);
  return (value) => {
    const { known, unknown } = separateUnknown(shape, value);
    const isValid = validator.Check(known);
    if (isValid && unknown.length === 0) {
      return [...findDuplicates(shape, Object(value)), ...findUnstorable(value)];
    }
    const errors = isValid ? [] : (validator.Errors(known)[1] as SchemaError[]);
    const issues = [...errors.flatMap((error) => toIssues(error, part)), ...unknown];
    return issues.length > 0 ? issues : [{ field: part, message: 'is not valid' }];
  };
}

type Check = ReturnType<typeof createChecker>;

const checkers = new Map<string, WeakMap<TSchema, Check>>();

function getChecker(schema: TSchema, part: string): Check {
  const partCheckers = checkers.getOrInsertComputed(part, () => new WeakMap<TSchema, Check>());
  return partCheckers.getOrInsertComputed(schema, () => createChecker(schema, part));
}

/** Removes the index of a repeated parameter, which the address does not contain. */
function withoutIndex({ field, message }: Issue): Issue {
  return { field: field.replace(/\.\d+$/, ''), message };
}

/** Rejects unknown fields instead of removing them, and never coerces a body. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({
  schema,
  httpPart = 'body',
}) => {
  const part = partNames[httpPart] ?? httpPart;
  return (data: unknown) => {
    // A missing body is validated as null, so that a schema can allow it.
    const value = httpPart === 'body' ? (data ?? null) : coerceTexts(schema, data);
    const allIssues = getChecker(schema, part)(value);
    const issues = httpPart === 'querystring' ? allIssues.map(withoutIndex) : allIssues;
    return issues.length > 0 ? { error: new Failure('invalid', { issues }) } : { value };
  };
};
