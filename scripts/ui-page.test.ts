import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const built = 'build/client';
/** Compressed copies have the same content. */
const isText = /\.(?:js|css|json|html)$/;

test('the built client knows nothing of the page of all parts', () => {
  expect(existsSync(built), 'the client is not built: npm run build').toBe(true);
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => file.includes('ui-page'))).toEqual([]);

  const texts = files.filter((file) => isText.test(file));
  const naming = texts.filter((file) =>
    /ui-page|["'`]\/?ui["'`]/.test(readFileSync(join(built, file), 'utf8')),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(naming).toEqual([]);
});
