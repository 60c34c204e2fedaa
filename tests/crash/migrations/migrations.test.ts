import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { dialect } from '#tests/support/databases/databases.ts';
import { originals, postgresCopies, sqliteCopies } from './copies.ts';
import { prepareKills, readSchemas } from './migration-kills.ts';

const folder = await mkdtemp(join(tmpdir(), 'tifo-migrations-'));
afterAll(() => rm(folder, { recursive: true }));
const copies =
  dialect === 'sqlite' ? sqliteCopies(folder) : postgresCopies(inject('postgresTemplates').server);

const schemas = await readSchemas(copies);

function spread(statements: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.round(((index + 1) * statements) / (count + 1)),
  );
}

test.each(Object.entries(originals))(
  'a start on %s killed at any statement leaves the old or new schema, and the next start completes',
  {
    timeout: 600_000,
  },
  async (_, makeOriginal) => {
    const original = await makeOriginal(copies);
    const kills = await prepareKills(copies, original, schemas);
    expect(kills.statements).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const statement of spread(kills.statements, 3)) {
      wrong.push(...(await kills.kill({ statement })));
    }
    expect(wrong).toEqual([]);
    await copies.remove(original);
  },
);
