import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{src,scripts,bench,tests}/**/*.{ts,tsx,mjs,css}');
const comment = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ ?(.*(?:\n\s*\/\/ ?.*)*)/g;
const opening = /^(What|Who|Whom|Whose|Whoever|Whether|How|Where|Which|Of|As|So|For)\b/;

test('comments begin with a noun or a verb', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(comment)].flatMap(([, block, line]) => {
      const text = (block ?? line ?? '').replaceAll(/^\s*(\*|\/\/) ?/gm, '').trim();
      return opening.test(text) ? `${file}: ${text.slice(0, 60)}` : [];
    }),
  );
  expect(found).toEqual([]);
});
