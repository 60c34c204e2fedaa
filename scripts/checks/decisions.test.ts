import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const records = pages.filter((name) => name !== 'considered-not-done.md');
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const titleOf = (name: string) => read(name).split('\n')[0]?.slice(2);
const maxLines = 60;

test.each(records)('%s has a title, its date, a status and three sections', (name) => {
  const lines = read(name).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines.slice(1, 4)).toEqual([
    '',
    expect.stringMatching(/^\d{4}-\d\d-\d\d(, changed \d{4}-\d\d-\d\d)? · accepted$/),
    '',
  ]);
  const [, , dates = ''] = lines;
  expect(dates.slice(0, 10), 'the first date is in the file name').toBe(name.slice(0, 10));
  const sections = lines.filter((line) => line.startsWith('## '));
  expect(sections).toEqual(['## Context', '## Decision', '## Consequences']);
  expect(lines.length).toBeLessThanOrEqual(maxLines);
});

test('every name is a date and words in lower case', () => {
  const misnamed = records.filter((name) => !/^\d{4}-\d\d-\d\d(-[a-z0-9]+)+\.md$/.test(name));
  expect(misnamed).toEqual([]);
});

test('the list names every page once, by its title', () => {
  const list = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- ['));
  const expected = pages.map((name) => `- [${titleOf(name)}](${name})`);
  expect(list.toSorted()).toEqual(expected.toSorted());
});
