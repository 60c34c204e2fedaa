import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#sports/starter.ts';

/** Rows of the table in docs/data.md, without the counts of the previous version. */
const row = /^(\| \w+ \| `\w+` \| \d+ \|) \d+ \|( \d+ \| \d+ \|)$/gm;

test('docs/data.md counts for every field the items with and without a value', () => {
  const counted = kindsOf(sports).flatMap(({ name, fields }) => {
    const items = starterData[name] ?? [];
    return Object.keys(fields).map((field) => {
      const known = items.filter((item) => item[field] !== undefined).length;
      return `| ${name} | \`${field}\` | ${items.length} | ${known} | ${items.length - known} |`;
    });
  });
  const data = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8');
  const told = [...data.matchAll(row)].map(([, start, end]) => `${start}${end}`);
  const missing = counted.filter((line) => !told.includes(line));
  const surplus = told.filter((line) => !counted.includes(line));
  // A new field has no count of the previous version.
  const rowOf = (line: string) => line.replace(/(?=\d+ \| \d+ \|$)/, '0 | ');
  expect([
    ...missing.map((line) => `docs/data.md: add or correct the row ${rowOf(line)}`),
    ...surplus.map((line) => `docs/data.md: the row ${rowOf(line)} is not true`),
  ]).toEqual([]);
  expect(told, 'docs/data.md: the rows have the order of the fields in src/sports').toEqual(
    counted,
  );
});
