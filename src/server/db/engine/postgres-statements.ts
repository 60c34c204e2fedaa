import type { PoolClient } from 'pg';
import { checkDeadline } from './unit.ts';

/** Most statements that run less often never run again. */
const frequent = 5;
/** Each takes some 25 KB of PostgreSQL's memory per connection. */
const maxKept = 200;
/** Limit on the statements counted, as statements of varying length would accumulate. */
const maxCounted = 1000;
/** Statements with more values are import batches, whose size varies. */
const maxValues = 100;

/** True if a prepared statement is outdated because its table's columns have changed. */
export function isOutdatedStatement(error: unknown): boolean {
  // The code covers any unsupported feature, and the message is localised.
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Names of frequent statements. A name is never reused for another statement. */
export interface StatementNames {
  /** Name for a prepared statement, or undefined while preparing is not worthwhile. */
  nameOf(sql: string, values: number): string | undefined;
  /** Renames all statements, so that connections prepare them again. */
  forget(): void;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  let named = 0;
  return {
    nameOf(sql, values) {
      const name = names.get(sql);
      if (name !== undefined || values === 0 || values > maxValues || names.size >= maxKept) {
        return name;
      }
      if (runs.size >= maxCounted) runs.clear();
      const count = (runs.get(sql) ?? 0) + 1;
      runs.set(sql, count);
      if (count < frequent) return undefined;
      runs.delete(sql);
      named += 1;
      names.set(sql, `statement_${named}`);
      return names.get(sql);
    },
    forget: () => names.clear(),
  };
}

/** Prepares frequent statements: planning a small one takes longer than running it. */
export function keepStatements(client: PoolClient, names: StatementNames): void {
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
