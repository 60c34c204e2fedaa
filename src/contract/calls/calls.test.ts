import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commonErrors } from '#contract/errors/errors.ts';
import { sports } from '#sports/index.ts';
import { callsOf } from './index.ts';

const calls = callsOf(sports);

describe('the table of calls', () => {
  test('has the calls of every file', () => {
    const index = readFileSync('src/contract/calls/index.ts', 'utf8');
    const unlisted = globSync('src/contract/calls/*.ts')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => unlistedCalls(file, index));
    expect(unlisted).toEqual([]);
  });

  test('has every call once', () => {
    const keys = calls.map(({ method, path }) => `${method} ${path}`);
    const repeated = keys.flatMap((key, index) => {
      const first = calls[keys.indexOf(key)];
      return first === calls[index]
        ? []
        : [`src/contract/calls/: ${first?.id} and ${calls[index]?.id} are both ${key}`];
    });
    expect(repeated).toEqual([]);
    expect(calls.length).toBeGreaterThan(110);
  });

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s says all of itself',
    (_, { method, path, body, form, errors, answer, bound }) => {
      expect(path).toMatch(/^(\/:?\w+)+\/?$/);
      expect(method === 'GET' ? body : undefined).toBeUndefined();
      if (form) expect(body).toBeDefined();
      expect(errors.filter((code) => (commonErrors as readonly string[]).includes(code))).toEqual(
        [],
      );
      expect(new Set(errors).size).toBe(errors.length);
      expect(openParts(answer, path)).toEqual([]);
      expect(bound).toMatch(/^\S.{2,100}[^.]$/);
    },
  );

  test('is imported by the browser only as types, without the schema library', () => {
    // The build evaluates this file (vite.config.ts).
    const buildTimeFile = 'src/client/features/legal/stored-data.ts';
    const files = globSync('src/{client,sports,contract}/**/*.{ts,tsx}').filter(
      (file) =>
        !file.includes('.test.') &&
        !file.startsWith('src/contract/calls/') &&
        file !== buildTimeFile,
    );
    const imports = files.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /^import (?!type\b)[^;']*'(#contract\/calls\/|\.\/calls\/|typebox)[^;]*;/gm,
        ),
      ].map(([line]) => `${file}: ${line}`),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(imports).toEqual([]);
  });
});

function unlistedCalls(file: string, index: string): string[] {
  const source = readFileSync(file, 'utf8');
  const name = new RegExp(`import \\* as (\\w+) from '#contract/calls/${basename(file)}'`).exec(
    index,
  )?.[1];
  const isImported = (exported: string) =>
    index.includes(`${name}.${exported}(`) || index.includes(`${name}.${exported})`);
  const files = /const files = \{(.*?)\n\};/s.exec(index)?.[1] ?? '';
  const made = [...source.matchAll(/^export function (\w+Calls?)\(/gm)]
    .map(([, exported = '']) => exported)
    .filter((exported) => !isImported(exported))
    .map((exported) => `${file}: ${exported} is not in callsOf of src/contract/calls/index.ts`);
  const fixed = [...source.matchAll(/^export const (\w+) = defineCall\(/gm)]
    .map(([, exported = '']) => exported)
    .filter(() => name === undefined || !new RegExp(`\\b${name}\\b`).test(files))
    .map(
      (exported) =>
        `${file}: ${exported} is not in the table: import the file in src/contract/calls/index.ts and name it in \`files\` there`,
    );
  return [...made, ...fixed];
}

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function openParts(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const isBare = schema.type === 'object' && !schema.properties && !schema.patternProperties;
  return [
    ...(isBare || additionalProperties === true ? [path] : []),
    ...Object.entries(properties).flatMap(([name, one]) => openParts(one, `${path} ${name}`)),
    ...(items ? openParts(items, `${path}[]`) : []),
    ...anyOf.flatMap((one) => openParts(one, path)),
  ];
}
