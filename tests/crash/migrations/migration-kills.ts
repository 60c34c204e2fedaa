import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type DatabaseOptions, openDatabase } from '#server/db/engine/open.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import type { Copies } from './copies.ts';
import { readApplied, readContent, readSchema } from './inspect.ts';
import { makeReady } from './ready.ts';

const script = fileURLToPath(new URL('start-process.ts', import.meta.url));

/** Moment of a kill: before a numbered statement, or milliseconds after the database was opened. */
type KillPoint = { readonly statement: number } | { readonly milliseconds: number };

export interface Kills {
  readonly statements: number;
  readonly milliseconds: number;
  /** Returns the errors in the database after the kill and after the restart. */
  kill(point: KillPoint): Promise<string[]>;
}

async function runStart(database: DatabaseOptions, point: KillPoint): Promise<string> {
  const statement = 'statement' in point ? String(point.statement) : '0';
  const child = spawn(process.execPath, [script, JSON.stringify(database), statement], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  if ('milliseconds' in point) {
    await once(child.stdout, 'data');
    await delay(point.milliseconds);
    child.kill('SIGKILL');
  }
  const [code, signal] = await exit;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The start ended with ${code}`);
  return printed;
}

export async function readSchemas(copies: Copies): Promise<string[][]> {
  const options = await copies.empty();
  const database = await openDatabase(options);
  const schemas: string[][] = [[]];
  for (let applied = 1; applied <= migrations.length; applied += 1) {
    await migrateToLatest(database, migrations.slice(0, applied));
    schemas.push(await readSchema(database));
  }
  await database.close();
  await copies.remove(options);
  return schemas;
}

export async function prepareKills(
  copies: Copies,
  original: DatabaseOptions,
  schemas: readonly string[][],
): Promise<Kills> {
  const undisturbed = await copies.copyOf(original);
  const started = performance.now();
  const printed = await runStart(undisturbed, { statement: 0 });
  const milliseconds = performance.now() - started;
  const database = await openDatabase(undisturbed);
  const expected = await readContent(database);
  await database.close();
  await copies.remove(undisturbed);

  async function inspect(killed: DatabaseOptions): Promise<string[]> {
    const database = await openDatabase(killed);
    try {
      const applied = await readApplied(database);
      const errors: string[] = [];
      const appliedNames = migrations.slice(0, applied.length).map(({ name }) => name);
      if (!isDeepStrictEqual(applied, appliedNames)) errors.push(`applied: ${applied.join(', ')}`);
      const schema = new Set(await readSchema(database));
      const difference = schema.symmetricDifference(new Set(schemas[applied.length]));
      if (difference.size > 0) {
        errors.push(`between after ${applied.at(-1)}: ${[...difference].slice(0, 3).join('; ')}`);
      }

      await makeReady(database);
      const differences = new Set(await readSchema(database)).symmetricDifference(
        new Set(schemas.at(-1)),
      );
      if (differences.size > 0)
        errors.push(`not the latest schema: ${[...differences].slice(0, 3).join('; ')}`);
      const content = await readContent(database);
      for (const [table, hash] of Object.entries(expected)) {
        if (content[table] !== hash) errors.push(`${table}: ${content[table]}, not ${hash}`);
      }
      return [...errors, ...(await findContradictions(database))];
    } finally {
      await database.close();
    }
  }

  return {
    statements: Number(/statements (\d+)/.exec(printed)?.[1]),
    milliseconds,
    async kill(point) {
      const killed = await copies.copyOf(original);
      try {
        await runStart(killed, point);
        const errors = await inspect(killed).catch((error: unknown) => [
          `the next start fails: ${error}`,
        ]);
        return errors.map((error) => `killed at ${JSON.stringify(point)}: ${error}`);
      } finally {
        await copies.remove(killed);
      }
    },
  };
}
