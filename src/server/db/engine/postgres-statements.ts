import type { PoolClient } from 'pg';
import { checkDeadline } from './unit.ts';

/** Runs in this process after which a statement is kept: most of those that run less never run again. */
const frequent = 5;
/** Each takes some 25 KB of PostgreSQL's memory on every connection. */
const maxKept = 200;
/** Statements that are counted at a time, so that those of ever other lengths do not add up. */
const maxCounted = 1000;
/** More values than this are rows of an import, of which the next statement has another number. */
const maxValues = 100;

/** Whether the server refuses a kept statement because its table has other columns by now. */
export function isOutdatedStatement(error: unknown): boolean {
  // Its code stands for any feature that is not supported, and its message is in the server's language.
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Names of statements that come often; a name never comes to stand for another statement. */
export interface StatementNames {
  /** The name under which connections keep a statement; undefined while it is not worth it. */
  nameOf(sql: string, values: number): string | undefined;
  /** Lets all of them have other names, as statements that connections do not have yet. */
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

/**
 * Lets a connection keep the statements that come often, parsed and planned: to plan a small one takes
 * longer than to run it, as each index of its tables is looked at.
 */
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
