import fc from 'fast-check';
import type { Schema } from './operations.ts';

export function often<T>(share: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof(
    { weight: share, arbitrary },
    { weight: 100 - share, arbitrary: fc.constant(null) },
  );
}

const known = (index: number): string => `@known-${index}@`;
export const anything = (index: number): string => `@any-${index}@`;
export const ownEmail = '@email@';
export const fresh = '@new@';

const nasty = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202e', '\u200b', 'ㅤ', '😀'.repeat(20)],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__v'],
  ...['__defineGetter__', '__lookupGetter__', 'isPrototypeOf', 'toLocaleString', 'length', 'key'],
  ...[
    '../../etc/passwd',
    '..%2f..',
    '%',
    '%00',
    '_',
    '*',
    '\\',
    "' or 1=1 --",
    '"; drop table user',
  ],
  ...['NaN', 'Infinity', '-0', '0', '-1', '1.5', '1e308', '1e999', '0x10', '2147483648', '+1'],
  ...['9007199254740993', '999999999999999', '999999999999999.999999999999999', '100', '101'],
  ...['..', '5..', '..5', '1..2..3', '9..1', 'NaN..Infinity', '-1e9..1e9', 'a..z', '1 .. 2'],
  ...['name', '-name', '--name', 'likes', '-likes', 'newest', '-newest', 'sort', '-', 'id'],
  ...['null', 'undefined', 'true', '[]', '{}', '[object Object]', '<script>alert(1)</script>'],
  ...['\r\nx-injected: 1', '{{7*7}}', '$' + '{7*7}', 'é', 'e\u0301', 'İ', 'ß', 'ﷺ', '\uffff', '٣'],
];
const lengths = [40, 41, 64, 65, 100, 101, 200, 201, 1000, 1001, 1024, 1025];
const longLengths = [3000, 6000];

/** fast-check's own arbitrary takes long to set up. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((codePoint) => String.fromCodePoint(codePoint));

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nasty) },
  { weight: 4, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'ß', '😀', '%', ' ', '\0'), fc.constantFrom(...lengths))
      .map(([letter, length]) => letter.repeat(length)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...longLengths).map((length) => 'ab '.repeat(length / 3)),
  },
);

export const anyId: fc.Arbitrary<string> = fc.oneof(
  { weight: 7, arbitrary: fc.nat({ max: 40 }).map(known) },
  { weight: 3, arbitrary: fc.nat({ max: 400 }).map(anything) },
);

/** Words that some field of this name accepts, such as 'mujer' for a gender. */
export type Words = ReadonlyMap<string, readonly string[]>;

export function nearText(name: string, schema: Schema, words: Words): fc.Arbitrary<string> {
  const fieldWords = words.get(name);
  const { minLength = 0, maxLength = 200 } = schema;
  const edges = [minLength, minLength - 1, maxLength, maxLength + 1].filter(
    (length) => length >= 0 && length <= 2000,
  );
  return fc.oneof(
    ...(fieldWords ? [{ weight: 8, arbitrary: fc.constantFrom(...fieldWords) }] : []),
    { weight: name === 'id' || /Id$/.test(name) ? 10 : 3, arbitrary: anyId },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...edges).map((length) => 'a'.repeat(length)),
    },
    { weight: 4, arbitrary: anyText },
  );
}

const numbers = [0, -0, 1, -1, 1.5, 5, 6, 100, 101, 1e9, 2 ** 31, 2 ** 53, 1e15, 1e308, -1e308];

export function nearNumber({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }) },
    { weight: 2, arbitrary: fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1) },
    { weight: 1, arbitrary: fc.constantFrom(...numbers) },
  );
}

export const anyJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', 'false', '0', '-0', '1.5', '1e308', '1e999', '-1', '9007199254740993'],
    ...['NaN', 'Infinity', 'undefined', '""', '[]', '{}', '[null]', '[[]]', '[{}]', '"1"', "'a'"],
    ...['"\\u0000"', '"\\ud800"', '"a\\udc00b"', '{"__proto__":{"a":1}}', '{"length":-1}'],
    ...['{"constructor":{"prototype":{"a":1}}}', '{"toString":1}', '01', '1.', '"\t"', '', '"'],
  ),
  anyText.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 3 }),
);

export function nearJson(name: string, schema: Schema, words: Words): fc.Arbitrary<string> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => nearJson(name, one, words)));
  if (schema.enum) {
    return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)), '"none"');
  }
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'string':
      return nearText(name, schema, words).map((text) => JSON.stringify(text));
    case 'integer':
    case 'number':
      return nearNumber(schema).map((number) => JSON.stringify(number));
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'array':
      return fc
        .array(nearJson(name, schema.items ?? {}, words), { maxLength: 3 })
        .map((items) => `[${items.join(',')}]`);
    case 'null':
      return fc.constant('null');
    default:
      return anyJson;
  }
}
