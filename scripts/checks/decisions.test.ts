import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const records = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

test.each(records)('%s has a title, its date and a status', (name) => {
  const [title, blank, status] = read(name).split('\n');
  expect(title).toMatch(/^# \S/);
  expect(blank).toBe('');
  expect(status).toMatch(new RegExp(`^${name.slice(0, 10)} · (accepted|superseded)`));
});

test('whichever record is superseded names the one that does, which names it in turn', () => {
  for (const name of records) {
    const status = read(name).split('\n')[2] ?? '';
    const newer = /superseded by \[.*?\]\((.*?)\)/.exec(status)?.[1];
    const older = /supersedes .*?\[.*?\]\((.*?)\)/.exec(status)?.[1];
    expect(status.includes('superseded') && newer === undefined, name).toBe(false);
    if (newer) expect(read(newer).split('\n')[2], name).toContain(`](${name})`);
    if (older) expect(read(older).split('\n')[2], name).toContain(`](${name})`);
  }
});

test('the list names every record by its title', () => {
  const list = records.map((name) => `- [${read(name).split('\n')[0]?.slice(2)}](${name})`);
  expect(read('README.md').trimEnd().split('\n').slice(-list.length)).toEqual(list);
});
