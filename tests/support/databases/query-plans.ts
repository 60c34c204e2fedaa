import type { FastifyInstance } from 'fastify';
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { maxTotal } from '#contract/lists.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { as, type TestUser } from '#tests/support/app.ts';

/** A query and the path of the call that first ran it. */
export type RecordedQuery = readonly [path: string, query: CompiledQuery];

/** A database that records its queries. */
export interface QueryRecorder {
  readonly db: Database;
  /** The queries for reading that run during the work. */
  queriesDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]>;
  /** The queries of the units of work that run during the work. */
  unitsDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]>;
  /** The queries of these calls, each once; throws when one fails. */
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

/** Queries that run whatever a test does: of jobs, and of versions after a commit in any database. */
const alwaysRun = /^select \* from ("kind_count"$|"(removal|outbox)" (?!where "id"))/;

/** A handle of its own, so that the one it is made from goes unrecorded. */
function recorded(queries: Queries, asked: CompiledQuery[]): Queries {
  const handle = queries.withPlugin(noChange);
  const executor = handle.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    if (!alwaysRun.test(query.sql)) asked.push(query);
    return execute(query, options);
  };
  return handle;
}

/** Wraps a database for an app whose queries are inspected. */
export function recordQueries(db: Database): QueryRecorder {
  const asked: CompiledQuery[] = [];
  const askedInUnits: CompiledQuery[] = [];
  const read = recorded(db.read, asked);
  const write: Database['write'] = (work, options) =>
    db.write((transaction) => work(recorded(transaction, askedInUnits)), options);

  async function queriesDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    asked.length = 0;
    await work();
    return [...asked];
  }

  async function unitsDuring(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    askedInUnits.length = 0;
    await work();
    return [...askedInUnits];
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

/** What fits nearly every row of so few is as well found without an index; of millions it is not. */
const noShortcuts = {
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  enable_hashjoin: 'off',
  max_parallel_workers_per_gather: '0',
};
/** An index of few rows whatever the table's, read whole. */
const smallIndex = 'user_unverified';

/**
 * The problems of the queries' plans, in the engine's own words: tables and indexes that are read to
 * their end, other than the small ones.
 */
export async function planProblemsOf(
  db: Database,
  queries: readonly RecordedQuery[],
  small: ReadonlySet<string>,
  /** Of units of work, which have no page that may be full before an index ends. */
  { readsAll = false }: { readonly readsAll?: boolean } = {},
): Promise<string[]> {
  const sqlite = db.dialect === 'sqlite';
  const problems: string[] = [];
  const explain = async (transaction: Queries) => {
    for (const [name, value] of sqlite ? [] : Object.entries(noShortcuts)) {
      await sql`set local ${sql.raw(name)} = ${sql.raw(value)}`.execute(transaction);
    }
    for (const [path, query] of queries) {
      const found = sqlite
        ? await sqliteProblemsOf(transaction, query, { small, readsAll })
        : await postgresProblemsOf(transaction, query, { small, readsAll });
      problems.push(...found.map((problem) => `${path}: ${problem}\n${query.sql}`));
    }
  };
  await db.write(explain, { long: true });
  return problems;
}

interface Reading {
  readonly small: ReadonlySet<string>;
  readonly readsAll: boolean;
}

async function sqliteProblemsOf(queries: Queries, query: CompiledQuery, reading: Reading) {
  const statement = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await queries.executeQuery<PlanLine>(statement);
  return sqliteProblems(rows, query.sql, reading);
}

/** Of the plan for its values and, in units of work, of that for any, which connections keep. */
async function postgresProblemsOf(queries: Queries, query: CompiledQuery, reading: Reading) {
  const statements = [{ ...query, sql: `explain (format json) ${query.sql}` }];
  if (reading.readsAll) {
    const sql = `explain (format json, generic_plan) ${query.sql}`;
    statements.push({ ...query, sql, parameters: [] });
  }
  const problems: string[] = [];
  for (const statement of statements) {
    const { rows } = await queries.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(statement);
    const plans = rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan);
    problems.push(...postgresProblems(plans, reading.small, reading.readsAll));
  }
  return problems;
}

/** A step of SQLite's plan; the steps of one select have the same parent. */
interface PlanLine {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/**
 * Reading on in an index's order until the page is full is no problem; reading all of it is. A walk
 * is a co-routine of a limited length, named like the table that it reads.
 */
function sqliteProblems(
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
  // The rows of kinds stand in the order of their ids themselves.
  const followsIds = /order by "fields"\."item_id" (asc|desc) limit /.test(statement);
  const made = new Set(
    lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.slice(1) ?? []),
  );
  const sorted = sortedSelects(plan);
  return plan.flatMap(({ parent, detail: line }) => {
    const [, kindOf = ''] = /^SEARCH (\S+) .*\(kind=\?\)$/.exec(line) ?? [];
    const sortsKind =
      kindOf !== '' && sorted.has(parent) && !small.has(aliases.get(kindOf) ?? kindOf);
    const [, name = '', rest = ''] = /^SCAN (\S+)(.*)/.exec(line) ?? [];
    const isMade = rest === '' && made.has(name);
    const isSmall = small.has(aliases.get(name) ?? name) || rest.includes(smallIndex);
    const inOrder =
      / USING (COVERING )?INDEX /.test(rest) || (rest === '' && name === 'fields' && followsIds);
    const reads = inOrder && !readsAll;
    const isSearch = rest.startsWith(' VIRTUAL TABLE INDEX 0:M');
    // Values that the query itself brings along.
    const isConstant = /^SCAN (\d+ CONSTANT ROWS?|CONSTANT ROW|\d+-ROW VALUES CLAUSE)$/.test(line);
    const isProblem = name !== '' && !isConstant && !isMade && !isSmall && !reads && !isSearch;
    return isProblem || sortsKind || /AUTOMATIC/.test(line) ? [line] : [];
  });
}

/** Parents of the steps of selects that are read to their end, to be sorted, themselves or around them. */
function sortedSelects(plan: readonly PlanLine[]): Set<number> {
  const sorted = new Set<number>();
  for (const { parent, detail } of plan) {
    if (/^USE TEMP B-TREE FOR (?!DISTINCT)/.test(detail)) sorted.add(parent);
  }
  // A plan names what encloses before what it encloses.
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

function postgresProblems(
  plans: readonly PlanNode[],
  small: ReadonlySet<string>,
  readsAll: boolean,
): string[] {
  return plans.flatMap((plan) => {
    const type = plan['Node Type'];
    const table = plan['Relation Name'];
    const isLarge = table !== undefined && !small.has(table) && plan['Index Name'] !== smallIndex;
    // Any index will do for a count that ends at its limit.
    const stops = type === 'Limit' && plan['Plan Rows'] > 0.9 * maxTotal;
    const goesOn = (readsAll && !stops) || /Sort|Hash|Aggregate/.test(type);
    const below = postgresProblems(plan.Plans ?? [], small, goesOn);
    const readsTable = type === 'Seq Scan';
    const readsIndex = /^Index/.test(type) && readsAll && !plan['Index Cond'];
    return isLarge && (readsTable || readsIndex) ? [JSON.stringify(plan), ...below] : below;
  });
}
