import type { FastifyInstance } from 'fastify';
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { maxTotal } from '#contract/lists.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { as, type TestUser } from '#tests/support/app.ts';

export type RecordedQuery = readonly [path: string, query: CompiledQuery];

export interface QueryRecorder {
  readonly db: Database;
  queriesDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]>;
  unitsDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]>;
  queriesOf(
    app: Pick<FastifyInstance, 'inject'>,
    user: TestUser,
    paths: readonly string[],
  ): Promise<RecordedQuery[]>;
}

const noChange: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

/** Jobs may run these queries in the background of any test. */
const alwaysRun =
  /^select (\* from ("kind_count"$|"(removal|outbox)" (?!where "id"))|"id" from "word_pending" limit )/;

/** A job that writes words starts its transactions with these statements. */
const writesWords = /"word_(pending|top|start)"/;

function withRecording(queries: Queries, log: CompiledQuery[]): Queries {
  const handle = queries.withPlugin(noChange);
  const executor = handle.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    if (!alwaysRun.test(query.sql)) log.push(query);
    return execute(query, options);
  };
  return handle;
}

export function recordQueries(db: Database): QueryRecorder {
  const queries: CompiledQuery[] = [];
  const transactionQueries: CompiledQuery[] = [];
  const read = withRecording(db.read, queries);
  const write: Database['write'] = (work, options) =>
    db.write(async (transaction) => {
      const unit: CompiledQuery[] = [];
      const result = await work(withRecording(transaction, unit));
      if (!writesWords.test(unit[0]?.sql ?? '')) transactionQueries.push(...unit);
      return result;
    }, options);

  async function queriesDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    queries.length = 0;
    await work();
    return [...queries];
  }

  async function unitsDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    transactionQueries.length = 0;
    await work();
    return [...transactionQueries];
  }

  return {
    db: { ...db, read, write },
    queriesDuring,
    unitsDuring,
    async queriesOf(app, user, paths) {
      const queries = new Map<string, RecordedQuery>();
      for (const path of paths) {
        const during = await queriesDuring(async () => {
          const answer = await app.inject({ url: `/api/v1${path}`, headers: as(user) });
          if (![200, 404].includes(answer.statusCode)) throw new Error(`${path}: ${answer.body}`);
        });
        for (const query of during) {
          const key = JSON.stringify([query.sql, query.parameters]);
          if (!queries.has(key)) queries.set(key, [path, query]);
        }
      }
      return [...queries.values()];
    },
  };
}

/** Plans without an index are as good on few rows, but not on millions. */
const noShortcuts = {
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  enable_hashjoin: 'off',
  max_parallel_workers_per_gather: '0',
};
/** Partial indexes that remain small whatever the size of the table. */
const smallIndexes: readonly string[] = ['user_unverified', 'user_banned'];

/** Lists full scans, except of small tables and indexes. */
export async function findPlanProblems(
  db: Database,
  queries: readonly RecordedQuery[],
  small: ReadonlySet<string>,
  /** No page limit ends an index scan early in transactions. */
  { readsAll = false }: { readonly readsAll?: boolean } = {},
): Promise<string[]> {
  const sqlite = db.dialect === 'sqlite';
  const problems: string[] = [];
  const explain = async (transaction: Queries) => {
    for (const [name, value] of sqlite ? [] : Object.entries(noShortcuts)) {
      await sql`set local ${sql.raw(name)} = ${sql.raw(value)}`.execute(transaction);
    }
    for (const [path, query] of queries) {
      const planProblems = sqlite
        ? await findSqliteProblems(transaction, query, { small, readsAll })
        : await findPostgresProblems(transaction, query, { small, readsAll });
      problems.push(...planProblems.map((problem) => `${path}: ${problem}\n${query.sql}`));
    }
  };
  await db.write(explain, { long: true });
  return problems;
}

interface Reading {
  readonly small: ReadonlySet<string>;
  readonly readsAll: boolean;
}

async function findSqliteProblems(queries: Queries, query: CompiledQuery, reading: Reading) {
  const statement = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await queries.executeQuery<PlanLine>(statement);
  return checkSqlitePlan(rows, query.sql, reading);
}

/** Also checks the generic plan in transactions, because connections cache it. */
async function findPostgresProblems(queries: Queries, query: CompiledQuery, reading: Reading) {
  const statements = [{ ...query, sql: `explain (format json) ${query.sql}` }];
  if (reading.readsAll) {
    const sql = `explain (format json, generic_plan) ${query.sql}`;
    statements.push({ ...query, sql, parameters: [] });
  }
  const problems: string[] = [];
  for (const statement of statements) {
    const { rows } = await queries.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(statement);
    const plans = rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan);
    problems.push(...checkPostgresPlans(plans, reading.small, reading.readsAll));
  }
  return problems;
}

/** Steps of one select have the same parent. */
interface PlanLine {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/**
 * Scanning an index in order until the page is full is allowed. Co-routines of limited length are
 * named after their tables.
 */
function checkSqlitePlan(
  plan: readonly PlanLine[],
  statement: string,
  { small, readsAll: isUnit }: Reading,
): string[] {
  const lines = plan.map(({ detail }) => detail);
  const aliases = new Map(
    Array.from(statement.matchAll(/"?(\w+)"? as "?(\w+)"?/g), ([, table = '', alias = '']) => [
      alias,
      table,
    ]),
  );
  const readsAll = isUnit || lines.some((line) => /TEMP B-TREE/.test(line));
  // Rows of kinds are stored in the order of their IDs.
  const followsIds = /order by "fields"\."item_id" (asc|desc) limit /.test(statement);
  const materialized = new Set(
    lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.slice(1) ?? []),
  );
  const sorted = sortedSelects(plan);
  return plan.flatMap(({ parent, detail: line }) => {
    const [, kindOf = ''] = /^SEARCH (\S+) .*\(kind=\?\)$/.exec(line) ?? [];
    const sortsWholeKind =
      kindOf !== '' && sorted.has(parent) && !small.has(aliases.get(kindOf) ?? kindOf);
    const [, name = '', rest = ''] = /^SCAN (\S+)(.*)/.exec(line) ?? [];
    const isMaterialized = rest === '' && materialized.has(name);
    const isSmall =
      small.has(aliases.get(name) ?? name) || smallIndexes.some((index) => rest.includes(index));
    const inOrder =
      / USING (COVERING )?INDEX /.test(rest) || (rest === '' && name === 'fields' && followsIds);
    const reads = inOrder && !readsAll;
    const isSearch = rest.startsWith(' VIRTUAL TABLE INDEX 0:M');
    const isConstant = /^SCAN (\d+ CONSTANT ROWS?|CONSTANT ROW|\d+-ROW VALUES CLAUSE)$/.test(line);
    const isProblem =
      name !== '' && !isConstant && !isMaterialized && !isSmall && !reads && !isSearch;
    return isProblem || sortsWholeKind || /AUTOMATIC/.test(line) ? [line] : [];
  });
}

/** Returns the parents of steps in selects that are read in full to be sorted. */
function sortedSelects(plan: readonly PlanLine[]): Set<number> {
  const sorted = new Set<number>();
  for (const { parent, detail } of plan) {
    if (/^USE TEMP B-TREE FOR (?!DISTINCT)/.test(detail)) sorted.add(parent);
  }
  for (const { id, parent, detail } of plan) {
    if (sorted.has(parent) && /^(CO-ROUTINE|MATERIALIZE) /.test(detail)) sorted.add(id);
  }
  return sorted;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

function checkPostgresPlans(
  plans: readonly PlanNode[],
  small: ReadonlySet<string>,
  readsAll: boolean,
): string[] {
  return plans.flatMap((plan) => {
    const type = plan['Node Type'];
    const table = plan['Relation Name'];
    const isLarge =
      table !== undefined && !small.has(table) && !smallIndexes.includes(plan['Index Name'] ?? '');
    // Any index suits a count that stops at its limit.
    const stops = type === 'Limit' && plan['Plan Rows'] > 0.9 * maxTotal;
    const readsAllBelow = (readsAll && !stops) || /Sort|Hash|Aggregate/.test(type);
    const below = checkPostgresPlans(plan.Plans ?? [], small, readsAllBelow);
    const readsTable = type === 'Seq Scan';
    const readsIndex = /^Index/.test(type) && readsAll && !plan['Index Cond'];
    return isLarge && (readsTable || readsIndex) ? [JSON.stringify(plan), ...below] : below;
  });
}
