import { globSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { type Notice, notices } from '#contract/notices.ts';

/** Shorter titles, such as 'Deleted!', are common words. */
const minLength = 12;

const statusTexts = new Set(Object.values(STATUS_CODES));
const titles = Object.values<Notice>(notices)
  .map(({ title }) => title)
  .filter((title) => title.length >= minLength && !statusTexts.has(title));
const anyTitle = new RegExp(`(?<!\\w)(?:${titles.map(RegExp.escape).join('|')})(?!\\w)`);

test('the title of a notice is written in notices.ts alone', () => {
  const files = globSync(['{src,tests}/**/*.{ts,tsx}', 'docs/**/*.md'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'src/contract/notices.ts');
  const copies = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        anyTitle.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(titles.length).toBeGreaterThan(40);
  expect(files.length).toBeGreaterThan(900);
  expect(copies).toEqual([]);
});
