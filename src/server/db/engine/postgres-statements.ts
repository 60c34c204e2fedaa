import type { PoolClient } from 'pg';
import { checkDeadline } from './unit.ts';

/** Rarer statements hardly ever run again. */
const minRuns = 5;
/** A prepared statement takes about 25 KB of PostgreSQL's memory per connection. */
const maxPrepared = 200;
/** Statements with lists of varying length would otherwise fill the map of counts. */
const maxCounted = 1000;
/** Statements with more values are import batches of varying size, which are not prepared. */
const maxValues = 100;

/** Detects a prepared statement whose table has changed. */
export function isOutdatedStatement(error: unknown): boolean {
  // The error code includes other unsupported features, and the message is localised.
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** A name is never reused for another statement. */
export interface StatementNames {
  nameOf(sql: string, values: number): string | undefined;
  /** Renames all statements, so that connections prepare them again. */
  forget(): void;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  let lastNumber = 0;
  return {
    nameOf(sql, values) {
      const name = names.get(sql);
      if (name !== undefined || values === 0 || values > maxValues || names.size >= maxPrepared) {
        return name;
      }
      if (runs.size >= maxCounted) runs.clear();
      const count = (runs.get(sql) ?? 0) + 1;
      runs.set(sql, count);
      if (count < minRuns) return undefined;
      runs.delete(sql);
      lastNumber += 1;
      names.set(sql, `statement_${lastNumber}`);
      return names.get(sql);
    },
    forget: () => names.clear(),
  };
}

/** Planning a small statement takes longer than running it. */
export function prepareFrequentStatements(client: PoolClient, names: StatementNames): void {
  const query = client.query.bind(client);
  const run = async (text: string, values: unknown[]) => {
    checkDeadline();
    const name = names.nameOf(text, values.length);
    try {
      return await query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      if (isOutdatedStatement(error)) names.forget();
      throw error;
    }
  };
  client.query = run as typeof client.query;
}
