import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#tests/support/starter-data.ts';

const row = /^\| \w+ \| `\w+` \| \d+ \| \d+ \| \d+ \|$/gm;

test('docs/data.md counts for every field the starter items with and without it', () => {
  const counted = kindsOf(sports).flatMap(({ name, fields }) => {
    const items = starterData[name] ?? [];
    return Object.keys(fields).map((field) => {
      const known = items.filter((item) => item[field] !== undefined).length;
      return `| ${name} | \`${field}\` | ${items.length} | ${known} | ${items.length - known} |`;
    });
  });
  const data = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8');
  expect(data.match(row) ?? [], 'docs/data.md: correct the rows of Coverage').toEqual(counted);
});
