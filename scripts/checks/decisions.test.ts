import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const records = pages.filter((name) => name !== 'considered-not-done.md');
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const titleOf = (name: string) => read(name).split('\n')[0]?.slice(2);

test.each(records)('%s has a title, its date and a status', (name) => {
  const lines = read(name).split('\n');
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines.slice(1, 4)).toEqual(['', `${name.slice(0, 10)} · accepted`, '']);
});

test('the list names every page once, by its title', () => {
  const list = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- ['));
  const expected = pages.map((name) => `- [${titleOf(name)}](${name})`);
  expect(list.toSorted()).toEqual(expected.toSorted());
});
