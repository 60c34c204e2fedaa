import fc from 'fast-check';
import { type BodyPlan, bodiesFor, type Fields } from './bodies.ts';
import type { Operation, Parameter } from './operations.ts';
import { anyId, anyText, nearNumber, nearText, often, type Words } from './values.ts';

const fuzzActors = ['anonymous', 'garbage', 'unverified', 'verified', 'admin'] as const;
export type FuzzActor = (typeof fuzzActors)[number];

type Pairs = readonly (readonly [name: string, value: string])[];

/** Symbolic request: sending it resolves the placeholders for IDs. */
export interface FuzzCase {
  readonly operation: string;
  readonly actor: FuzzActor;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Pairs;
  /** Appended without encoding. */
  readonly rawQuery: string;
  readonly headers: Pairs;
  readonly body: BodyPlan | null;
}

const headers: Pairs = [
  ['accept', 'text/html'],
  ['accept', '*/*;q=NaN'],
  ['accept-encoding', 'gzip, br, deflate;q=2, *'],
  ['accept-language', 'x'.repeat(4000)],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-0,1-1,2-'],
  ['expect', 'something'],
  ['host', 'evil.example'],
  ['host', 'localhost:99999'],
  ['origin', 'null'],
  ['referer', 'http://[::1'],
  ['cookie', `a=${'b'.repeat(4000)}`],
  ['cookie', 'a; =; ;;; __proto__=1'],
  ['user-agent', '\u00ff'.repeat(500)],
  ['user-agent', ''],
  ['x-forwarded-for', '1.2.3.4, ::1, not-an-address'],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'gzip, chunked'],
  ['upgrade', 'h2c'],
  ['__proto__', '1'],
];

function textOf(parameter: Parameter, words: Words): fc.Arbitrary<string> {
  const { name, schema } = parameter;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (schema.enum) {
    return fc.oneof(fc.constantFrom(...schema.enum.map(String)), anyText);
  }
  return isNumber
    ? fc.oneof(
        { weight: 3, arbitrary: nearNumber(schema).map(String) },
        { weight: 1, arbitrary: anyText },
      )
    : nearText(name, schema, words);
}

function queryOf(parameters: readonly Parameter[], words: Words): fc.Arbitrary<Pairs> {
  const share = parameters.length > 6 ? 15 : 40;
  const known = parameters.map((parameter) => {
    const pair = textOf(parameter, words).map((value) => [parameter.name, value] as const);
    const isList = parameter.schema.type === 'array';
    const pairs = fc.array(pair, { minLength: 1, maxLength: isList ? 3 : 1 });
    return often(parameter.required ? 95 : share, pairs);
  });
  const unknown = fc
    .tuple(
      fc.constantFrom('zz', '__proto__', 'constructor', 'size', 'page', 'on', 'x'.repeat(300), ''),
      fc.oneof(fc.nat({ max: 60 }), fc.constantFrom(7, 8, 9)),
      fc.boolean(),
    )
    .map(([name, count, same]) =>
      Array.from({ length: count }, (_, index) => [same ? name : name + index, '1'] as const),
    );
  return fc
    .tuple(fc.tuple(...known), often(15, unknown), often(7, fc.nat({ max: 3 })))
    .map(([all, more, twice]) => {
      const pairs = all.flatMap((some) => some ?? []);
      return [...pairs, ...(more ?? []), ...pairs.slice(0, twice ?? 0)];
    });
}

const rawQueries = ['&', '%', '%zz=1', '&&=&=', '%ED%A0%80=1', 'a[]=1', '?a=1', '+'];

function headersOf(parameters: readonly Parameter[], words: Words): fc.Arbitrary<Pairs> {
  const known = parameters.map((parameter) =>
    often(
      70,
      textOf(parameter, words).map((value) => [parameter.name, value] as const),
    ),
  );
  const others = often(12, fc.subarray([...headers], { maxLength: 4 }));
  return fc
    .tuple(fc.tuple(...known), others)
    .map(([given, more]) => [...given.filter((pair) => pair !== null), ...(more ?? [])]);
}

export interface Hints {
  wordsOf(operation: Operation): Words;
  samplesOf(operation: Operation): readonly Fields[];
}

export function casesOf(operation: Operation, hints: Hints): fc.Arbitrary<FuzzCase> {
  const { method, path, parameters, body } = operation;
  const words = hints.wordsOf(operation);
  const placed = (location: Parameter['in']) => parameters.filter((one) => one.in === location);
  const inPath = placed('path').map(({ name, schema }) => [
    name,
    name === 'id'
      ? fc.oneof({ weight: 5, arbitrary: anyId }, { weight: 1, arbitrary: anyText })
      : nearText(name, schema, words),
  ]);
  return fc.record({
    operation: fc.constant(`${method} ${path}`),
    actor: fc.oneof(
      { weight: 6, arbitrary: fc.constant('verified' as const) },
      { weight: 3, arbitrary: fc.constant('admin' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...fuzzActors) },
    ),
    path: fc.record(Object.fromEntries(inPath)),
    query: queryOf(placed('query'), words),
    rawQuery: often(6, fc.constantFrom(...rawQueries)).map((raw) => raw ?? ''),
    headers: headersOf(placed('header'), words),
    body: often(body ? 94 : 8, bodiesFor(body ?? {}, hints.samplesOf(operation), words)),
  });
}
