import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Each procedure checks types and runs tests several times. */
const timeout = 900_000;

let copy: string;

/** Links the packages without their caches. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tifo-procedures-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  for (const file of spawnSync('git', list, { encoding: 'utf8' }).stdout.trim().split('\n')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file), { force: true });
  }
  mkdirSync(join(copy, 'node_modules'));
  const shared = readdirSync('node_modules').filter((name) => !['.cache', '.vite'].includes(name));
  for (const name of shared) {
    symlinkSync(join(process.cwd(), 'node_modules', name), join(copy, 'node_modules', name));
  }
}, timeout);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(copy, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(copy, file), text);

function insert(file: string, before: string, text: string): void {
  expect(read(file), file).toContain(before);
  write(
    file,
    read(file).replace(before, () => text + before),
  );
}

function without(file: string, text: string, check: () => void): void {
  const whole = read(file);
  expect(whole, file).toContain(text);
  write(file, whole.replace(text, ''));
  check();
  write(file, whole);
}

function run(command: string, ...args: readonly string[]): string {
  const unset = ['VITEST', 'TEST_DATABASE', 'TEST_LENGTH', 'TEST_AFTER'];
  const removed = Object.fromEntries(unset.map((name) => [name, undefined]));
  const env = { ...process.env, ...removed, NO_COLOR: '1' };
  const options = { cwd: copy, encoding: 'utf8', env } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return status === 0 ? '' : `${command} ${args.join(' ')}\n${stdout}${stderr}`;
}

const lint = (...files: readonly string[]) =>
  run('biome', 'check', '--error-on-warnings', ...files);
const types = () => run('node', 'scripts/types.ts');
const tests = (...files: readonly string[]) =>
  run('vitest', 'run', '--project=unit', '--project=server-sqlite', ...files);

test(
  'a field: its line, the migration, and a row in two documents',
  () => {
    const description = 'src/sports/football/player.ts';
    const productRow = 'stamina (1–99), ';
    const players = /^\| player \| `age` \| (\d+)/m.exec(read('docs/data.md'))?.[1];
    const dataRow = `| player | \`stamina\` | ${players} | 0 | ${players} |\n`;
    insert(
      description,
      "    preferredfoot: choice('Preferred foot'",
      "    stamina: number('Stamina', { min: 1, max: 99, required: false }),\n",
    );
    insert(description, '],\n  relatedFilters:', ", 'stamina'");
    insert('docs/product/catalogue.md', 'preferredfoot (left, right)', productRow);
    insert('docs/data.md', '| player | `preferredfoot` |', dataRow);
    expect(tests('src/server/db/schema/changes.test.ts')).toContain('npm run migration -- <name>');
    expect(run('node', 'scripts/make-migration.ts', 'player-stamina')).toBe('');

    expect(lint(description, 'src/server/db/migrations')).toBe('');
    expect(types()).toBe('');
    const concerned = [
      ...['src/server/db/schema/', 'src/server/db/migrations/', 'src/sports/'],
      ...['src/contract/forms.test.ts', 'src/client/features/catalogue/create/'],
      'src/server/features/catalogue/kinds.test.ts',
    ];
    const documents = ['scripts/checks/docs.test.ts', 'scripts/checks/coverage.test.ts'];
    expect(tests(...concerned, ...documents)).toBe('');

    without('docs/product/catalogue.md', productRow, () =>
      expect(tests(documents[0] ?? '')).toContain(
        'docs/product/catalogue.md, Fields, row of player: add or correct `stamina (1–99)`',
      ),
    );
    without('docs/data.md', dataRow, () =>
      expect(tests(documents[1] ?? '')).toContain('docs/data.md: correct the rows of Coverage'),
    );
  },
  timeout,
);

const callFile = `import { Type } from 'typebox';
import { defineCall } from '#contract/call.ts';

export const countWaves = defineCall({
  id: 'countWaves',
  ...{ method: 'GET', path: '/waves', access: 'verified', tag: 'Site' },
  summary: 'How many waves there are',
  bound: 'nothing is read',
  answer: Type.Object({ waves: Type.Integer({ minimum: 0 }) }),
  errors: [],
});
`;
const routesFile = `import type { FastifyInstance } from 'fastify';
import { countWaves } from '#contract/calls/waves.ts';
import { serve } from '#server/http/serve.ts';

export async function waveRoutes(app: FastifyInstance): Promise<void> {
  await serve(app, countWaves, () => ({ waves: 3 }));
}
`;

test(
  'a call in a file and a feature of its own: its description, its route, and both lists',
  () => {
    const [table, app] = ['src/contract/calls/index.ts', 'src/server/app.ts'];
    const [described, routes] = [
      'src/contract/calls/waves.ts',
      'src/server/features/waves/routes.ts',
    ];
    write(described, callFile);
    mkdirSync(dirname(join(copy, routes)), { recursive: true });
    write(routes, routesFile);
    insert(table, 'import { claimables }', "import * as waves from '#contract/calls/waves.ts';\n");
    insert(table, '};\ntype Files', '  waves,\n');
    insert(
      app,
      'import { wellKnownRoutes }',
      "import { waveRoutes } from './features/waves/routes.ts';\n",
    );
    insert(app, '];\n\nasync function serveFeatures', '  waveRoutes,\n');
    run('biome', 'check', '--write', table, app);

    expect(lint(table, app, described, routes)).toBe('');
    expect(types()).toBe('');
    const calls = 'src/contract/calls/calls.test.ts';
    const served = 'src/server/http/access/served.test.ts';
    expect(tests(calls, served, 'src/server/http/access/matrix.test.ts')).toBe('');

    without(app, '  waveRoutes,\n', () => {
      const problem = tests(served);
      expect(problem).toContain('countWaves (GET /api/v1/waves) is not served');
      expect(problem).toContain('featureRoutes of src/server/app.ts');
    });
    without(table, '  waves,\n', () => {
      const problem = tests(calls);
      expect(problem).toContain(`${described}: countWaves is not in the table`);
      expect(problem).toContain(table);
    });
  },
  timeout,
);
