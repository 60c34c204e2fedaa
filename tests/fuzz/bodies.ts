import fc from 'fast-check';
import type { Schema } from './operations.ts';
import { anyJson, anyText, nearJson, often, type Words } from './values.ts';

/** Symbolic form, so that a counterexample of a megabyte can be printed. */
type Change =
  | { readonly do: 'unknown'; readonly name: string; readonly count: number }
  | {
      readonly do: 'repeat';
      readonly field: number;
      readonly json: string;
      readonly times: number;
      readonly distinct: boolean;
    }
  | { readonly do: 'long'; readonly field: number; readonly length: number }
  | { readonly do: 'deep'; readonly field: number; readonly depth: number }
  | { readonly do: 'set'; readonly field: number; readonly json: string }
  | { readonly do: 'remove'; readonly field: number }
  | { readonly do: 'twice'; readonly field: number }
  | { readonly do: 'prototype'; readonly name: string };

/** Pairs in order. Names may repeat. */
export type Fields = readonly (readonly [name: string, json: string])[];

export interface BodyPlan {
  readonly fields: Fields;
  readonly changes: readonly Change[];
  readonly raw: string | null;
  readonly as: 'json' | 'form';
  readonly contentType: string | null;
  readonly files: readonly {
    readonly name: string;
    readonly file: string;
    readonly bytes: string;
  }[];
}

const field = fc.nat({ max: 20 });
const rarely = <T>(often: readonly T[], seldom: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...often) },
    { weight: 1, arbitrary: fc.constantFrom(...seldom) },
  );

const unknownNames = [
  'zz',
  'name',
  '_id',
  '__proto',
  'x'.repeat(300),
  'a.b',
  'a/b',
  '😀',
  '\0',
  '',
];

const repeated: fc.Arbitrary<Change> = fc.record({
  do: fc.constant('repeat' as const),
  field,
  json: fc.constantFrom('"a"', '"@known-0@"', '"@any-0@"', '1', 'null', '{}', '[]'),
  times: fc.constantFrom(2, 3, 50, 51, 1000, 12_000, 30_000),
  distinct: fc.boolean(),
});

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('unknown' as const),
      name: fc.constantFrom(...unknownNames),
      count: fc.oneof(fc.nat({ max: 60 }), rarely([7, 8, 9], [2000])),
    }),
  },
  { weight: 4, arbitrary: repeated },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('long' as const),
      field,
      length: rarely([100, 101, 1000, 5000], [60_000, 300_000, 1_000_000, 1_100_000]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deep' as const),
      field,
      depth: rarely([2, 20, 500], [5000, 100_000]),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('set' as const), field, json: anyJson }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('twice' as const), field }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('prototype' as const),
      name: fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString'),
    }),
  },
);

const contentTypes = [
  ...['application/json; charset=utf-8', 'application/json;charset=utf-16', 'text/plain', ''],
  ...['application/x-www-form-urlencoded', 'application/problem+json', 'multipart/form-data'],
  ...['application/json, text/html', 'APPLICATION/JSON', '*/*', 'multipart/form-data; boundary='],
];

const objectOf = (schema: Schema): Schema =>
  schema.anyOf?.find(({ properties }) => properties) ?? schema;

function fieldsOf(schema: Schema, words: Words): fc.Arbitrary<Fields> {
  const { properties = {}, required } = objectOf(schema);
  const entries = Object.entries(properties).map(([name, one]) => {
    const entry = nearJson(name, one, words).map((json) => [name, json] as const);
    return required?.includes(name) || one.type === 'array' ? entry : often(60, entry);
  });
  return fc.tuple(...entries).map((all) => all.filter((entry) => entry !== null));
}

const anyFile = fc.record({
  name: rarely(['image'], ['picture', '', '__proto__', 'name']),
  file: rarely(['a.png', 'a.jpg'], ['a.svg', '', '../../a.png', 'a\r\nb.png', '\0.png']),
  bytes: rarely(['', 'not a picture', '@picture@'], ['@six megabytes@', '\x89PNG\r\n\x1a\n']),
});

export function bodiesFor(
  schema: Schema,
  samples: readonly Fields[],
  words: Words,
): fc.Arbitrary<BodyPlan> {
  const fields = fc.oneof(
    fieldsOf(schema, words),
    ...(samples.length > 0 ? [fc.constantFrom(...samples)] : []),
  );
  // Few calls accept a list, so their lists are lengthened more often.
  const takesList = Object.values(objectOf(schema).properties ?? {}).some(
    ({ type }) => type === 'array',
  );
  const change = takesList ? fc.oneof(anyChange, repeated) : anyChange;
  const changes = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 7, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
  );
  return fc.record({
    fields,
    changes,
    raw: fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.oneof(anyJson, anyText) },
    ),
    as: fc.oneof(
      { weight: 5, arbitrary: fc.constant('json' as const) },
      { weight: 1, arbitrary: fc.constant('form' as const) },
    ),
    contentType: fc.oneof(
      { weight: 15, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    files: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(anyFile, { minLength: 1, maxLength: 3 }) },
    ),
  });
}

function applyChange(fields: (readonly [string, string])[], change: Change): typeof fields {
  const at = 'field' in change && fields.length > 0 ? change.field % fields.length : -1;
  const withJson = (json: string, position = at) =>
    fields.map(([name, own], index) => [name, index === position ? json : own] as const);
  switch (change.do) {
    case 'unknown':
      return [
        ...fields,
        ...Array.from({ length: change.count }, (_, index) => [change.name + index, '1'] as const),
      ];
    case 'repeat': {
      const entry = (index: number) =>
        change.distinct ? change.json.replace(/"$/, `${index}"`) : change.json;
      // Other fields refuse a list immediately.
      const lists = fields.flatMap(([, json], index) => (json.startsWith('[') ? [index] : []));
      const list = lists[change.field % lists.length];
      const json = `[${Array.from({ length: change.times }, (_, i) => entry(i)).join(',')}]`;
      return withJson(json, list);
    }
    case 'long':
      return withJson(`"${'a'.repeat(change.length)}"`);
    case 'deep':
      return withJson('['.repeat(change.depth) + ']'.repeat(change.depth));
    case 'set':
      return withJson(change.json);
    case 'remove':
      return fields.filter((_, index) => index !== at);
    case 'twice':
      return [...fields, ...fields.filter((_, index) => index === at)];
    case 'prototype':
      return [...fields, [change.name, '{"a":1}']];
    default:
      return change satisfies never;
  }
}

export function changedFields({ fields, changes }: BodyPlan): Fields {
  return changes.reduce(applyChange, [...fields]);
}

export function toJson(plan: BodyPlan): string {
  if (plan.raw !== null) return plan.raw;
  const lines = changedFields(plan).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{${lines.join(',')}}`;
}
