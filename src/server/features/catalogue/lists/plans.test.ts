import { type CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getKind, kindsOf } from '#contract/sport.ts';
import type { Database } from '#server/db/database.ts';
import { fillWorld } from '#server/features/world/world.ts';
import { sports } from '#sports/index.ts';
import { as, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { listForms } from '#tests/support/list-forms.ts';

/**
 * How the engine answers every form of every list, on enough rows for the planners to care: of each
 * kind so many that the wide filters fit more than a list counts, and the narrow ones fewer.
 */
const counts = {
  team: 11_500,
  circuit: 11_500,
  weightCategory: 252,
  player: 11_500,
  rider: 11_500,
  lifter: 11_500,
};
const kinds = kindsOf(sports);
/** A table of few rows is best read whole, and no kind's combinations are more. */
const small = new Set(['user', 'session', 'weightCategory', 'kind_count']);

let db: Database;
let app: TestApp;
let fan: TestUser;
const asked: RootOperationNode[] = [];

const listening: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  db = await testDatabase();
  await fillWorld(db, kinds, { counts, skewed: 9 });
  // PostgreSQL does so by itself after a while; SQLite must do well without.
  if (db.dialect === 'postgres') {
    await db.write((transaction) => sql`analyze`.execute(transaction));
  }
  app = await testApp({ db: { ...db, read: db.read.withPlugin(listening) } });
  fan = await makeUser(app);
}, 60_000);

/** The queries that these calls ask, each once, by the call that asked first. */
async function queriesOf(paths: readonly string[]): Promise<[string, CompiledQuery][]> {
  const executor = db.read.getExecutor();
  const queries = new Map<string, [string, CompiledQuery]>();
  for (const path of paths) {
    asked.length = 0;
    const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
    expect([200, 404], answer.body).toContain(answer.statusCode);
    for (const node of asked) {
      const query = executor.compileQuery(node, { queryId: 'plan' });
      const key = JSON.stringify([query.sql, query.parameters]);
      if (!queries.has(key)) queries.set(key, [path, query]);
    }
  }
  return [...queries.values()];
}

/** What fits nearly every row of so few is as well found without an index; of millions it is not. */
const shortcuts = ['enable_seqscan', 'enable_mergejoin', 'enable_hashjoin'];

/** The faults of the queries' plans, in the engine's own words. */
async function faultsOf(queries: readonly [string, CompiledQuery][]): Promise<string[]> {
  const sqlite = db.dialect === 'sqlite';
  const faults: string[] = [];
  await db.write(async (transaction) => {
    for (const shortcut of sqlite ? [] : shortcuts) {
      await sql`set local ${sql.raw(shortcut)} = off`.execute(transaction);
    }
    for (const [path, query] of queries) {
      const { rows } = await transaction.executeQuery<Record<string, unknown>>({
        ...query,
        sql: `${sqlite ? 'explain query plan' : 'explain (format json)'} ${query.sql}`,
      });
      const plan = rows.map((row) => (sqlite ? row.detail : row['QUERY PLAN']));
      const found = sqlite
        ? sqliteFaults(plan as string[], query.sql)
        : postgresFaults((plan as { Plan: PlanNode }[][]).flat().map((row) => row.Plan));
      faults.push(...found.map((fault) => `${path}: ${fault}\n${query.sql}`));
    }
  });
  return faults;
}

const large = new Set(['item', 'fields', 'sorted', 'reference']);

/**
 * Reading on in an index's order until the page is full is no fault; reading all of it is. A walk
 * is a co-routine of a limited length, named like the table that it reads.
 */
function sqliteFaults(lines: readonly string[], statement: string): string[] {
  const [, fields = ''] = /"(\w+)" as fields/.exec(statement) ?? [];
  const readsAll = lines.some((line) => /TEMP B-TREE/.test(line));
  const walks = new Set(lines.flatMap((line) => /^CO-ROUTINE (\S+)/.exec(line)?.slice(1) ?? []));
  return lines.filter((line) => {
    const [, table = '', rest = ''] = /^SCAN (\S+)(.*)/.exec(line) ?? [];
    const isWalk = rest === '' && walks.has(table);
    const reads = / USING (COVERING )?INDEX /.test(rest) && !readsAll;
    const isLarge = large.has(table) && !(table === 'fields' && small.has(fields));
    return (isLarge && !isWalk && !reads) || /AUTOMATIC/.test(line);
  });
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

function postgresFaults(plans: readonly PlanNode[], readsAll = false): string[] {
  return plans.flatMap((plan) => {
    const type = plan['Node Type'];
    const isLarge = plan['Relation Name'] !== undefined && !small.has(plan['Relation Name']);
    const below = postgresFaults(plan.Plans ?? [], readsAll || /Sort|Hash|Aggregate/.test(type));
    const readsTable = type === 'Seq Scan';
    const readsIndex = /^Index/.test(type) && readsAll && !plan['Index Cond'];
    return isLarge && (readsTable || readsIndex) ? [JSON.stringify(plan), ...below] : below;
  });
}

test.each(kinds.map(({ name }) => name))(
  'no list of a %s reads a table or an index to its end',
  async (name) => {
    const kind = getKind(sports, name);
    const queries = await queriesOf(kind ? listForms(kind) : []);
    expect(queries.length).toBeGreaterThan(100);
    expect(await faultsOf(queries)).toEqual([]);
  },
  60_000,
);
