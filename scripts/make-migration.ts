import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindsOf } from '#contract/kinds/sport.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { findSchemaChanges } from '#server/db/schema/changes.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { type SchemaChange, type Statement, statementsOf } from '#server/db/schema/statements.ts';
import { sports } from '#sports/index.ts';
import { migrationName } from './migration-name.ts';

const folder = join(import.meta.dirname, '../src/server/db/migrations');
const dialectParameter = `, dialect: 'sqlite' | 'postgres'`;

async function main(name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new Error('Give the migration a name in kebab-case: npm run migration -- player-stamina');
  }
  const changes = await findChanges();
  if (changes.length === 0) {
    console.log('The migrations and the descriptions agree; nothing to do.');
    return;
  }
  const fullName = migrationName(name);
  const file = join(folder, `${fullName}.ts`);
  writeFileSync(file, renderMigration(changes), { flag: 'wx' });
  execFileSync('biome', ['format', '--write', '--log-level=error', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  console.log(`Written: src/server/db/migrations/${fullName}.ts. Read it, then commit it.`);
}

async function findChanges(): Promise<SchemaChange[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'tifo-migration-'));
  const database = await openDatabase({ dialect: 'sqlite', file: join(scratch, 'scratch.db') });
  try {
    await migrateToLatest(database);
    return await findSchemaChanges(database, kindsOf(sports));
  } finally {
    await database.close();
    await rm(scratch, { recursive: true });
  }
}

function renderMigration(changes: readonly SchemaChange[]): string {
  const placeholders = { text: '<text>', double: '<double>', tableEnd: '<tableEnd>' };
  const statements = changes.flatMap((change) => statementsOf(change, placeholders));
  const usedNames = Object.keys(placeholders).filter((name) =>
    statements.some(({ sql }) => sql.includes(`<${name}>`)),
  );
  const values: Record<string, string> = {
    text: `postgres ? 'text collate "C"' : 'text'`,
    double: `postgres ? 'double precision' : 'real'`,
    tableEnd: `postgres ? '' : ' strict, without rowid'`,
  };
  const needsDialect = usedNames.length > 0 || statements.some(({ on }) => on !== 'both');
  const lines = [
    ...usedNames.map((name) => `const ${name} = ${values[name]};`),
    'const run = (statement: string) => sql.raw(statement).execute(db);',
    '',
    ...renderRuns(statements),
  ];
  if (needsDialect) lines.unshift(`const postgres = dialect === 'postgres';`);
  return `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>${needsDialect ? dialectParameter : ''}): Promise<void> {
${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}
}
`;
}

/** Statements of one engine follow those of both. */
function renderRuns(statements: readonly Statement[]): string[] {
  const renderEngine = (engine: Statement['on']) =>
    statements
      .filter(({ on }) => on === engine)
      .map(({ sql }) => `await run(\`${toTemplateText(sql)}\`);`);
  const lines = renderEngine('both');
  const onSqlite = renderEngine('sqlite');
  const onPostgres = renderEngine('postgres');
  if (onSqlite.length > 0) {
    lines.push('', 'if (!postgres) {', ...onSqlite.map((line) => `  ${line}`), '  return;', '}');
  } else if (onPostgres.length > 0) {
    lines.push('', 'if (!postgres) return;');
  }
  return [...lines, ...onPostgres];
}

/** Placeholders become variables of the template literal. */
function toTemplateText(sql: string): string {
  return sql
    .replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')
    .replaceAll(/<(text|double|tableEnd)>/g, (_, word) => `\${${word}}`);
}

await main(process.argv[2]);
