import { globSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readServedFile } from './served-file.ts';

test('every kind of built file has a media type', async () => {
  const files = globSync('build/client/**/*.*').filter((file) => !/\.(br|gz|json)$/.test(file));
  const oneOfEach = new Map(files.map((file) => [extname(file), file]));
  expect([...oneOfEach.keys()]).toEqual(expect.arrayContaining(['.css', '.js', '.png', '.woff2']));
  for (const [kind, file] of oneOfEach) {
    expect((await readServedFile(join(process.cwd(), file))).type, kind).not.toContain('octet');
  }
});
