import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circuitOutlines } from '#sports/motogp/artwork/circuit-outlines.data.ts';

const read = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
const notice = read('NOTICE');
const data = read('docs/data.md');

const permission =
  /Permission is hereby granted, free of charge, to any person.*?The above copyright notice and this permission notice shall be included in all\ncopies or substantial portions of the Software\..*?THE SOFTWARE IS PROVIDED "AS IS".*?DEALINGS IN THE\nSOFTWARE\.\n/gs;

const rows = [...data.matchAll(/^\| ([^|]+) \| (track_data|f1-circuits) `/gm)];

test('NOTICE has the copyright and the whole permission of both collections of outlines', () => {
  expect(notice.match(permission)).toHaveLength(2);
  expect(notice).toContain('\nCopyright (c) 2024 zaggy.ai\n');
  expect(notice).toContain('\nCopyright (c) 2019-2022 Tomislav Bacinger\n');
  for (const [, , collection = ''] of rows) expect(notice).toContain(`\n${collection}, https://`);
});

test('the documents link to NOTICE and name the source of each outline', () => {
  expect(read('README.md')).toContain('](NOTICE)');
  expect(data).toContain('](../NOTICE)');
  expect(rows.map(([, circuit]) => circuit)).toEqual(circuitOutlines.map(([name]) => name));
});
