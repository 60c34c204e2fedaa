import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';

const modules = join(import.meta.dirname, '../../../../node_modules');
let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'tifo-openapi-'));
  writeFileSync(join(folder, 'openapi.json'), (await app.inject('/api/openapi.json')).body);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(tool: string, ...args: string[]): string {
  const { stdout } = spawnSync(process.execPath, [join(modules, tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 2 ** 24,
  });
  return stdout;
}
const redocly = (...args: string[]) => run('@redocly/cli/bin/cli.js', ...args);

interface Finding {
  readonly severity: string;
  readonly ruleId: string;
  readonly location: readonly { readonly pointer: string }[];
}

test('a linter finds only the known problems of paths, server and licence', () => {
  const { problems } = JSON.parse(redocly('lint', 'openapi.json', '--format=json')) as {
    readonly problems: readonly Finding[];
  };
  const found = problems
    .filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')
    .map(({ severity, ruleId, location }) => `${severity} ${ruleId} ${location[0]?.pointer}`);
  expect(found.toSorted()).toEqual([
    'error no-path-trailing-slash #/paths/~1api~1v1~1users~1',
    'warn info-license #/info',
    'warn no-server-example.com #/servers/0/url',
  ]);
});

const likingProgram = `
import { ApiError, configure, likePlayer, listPlayers } from './client.ts';

export async function likeFirst(serverUrl: string, token: string) {
  configure({ serverUrl, auth: { bearer: token } });
  const { data } = await listPlayers({ query: { sort: 'name', size: 1 } });
  const [first] = data;
  if (!first) throw new Error('There is no player');
  const name: string = first.name;
  const { liked, likesCount } = await likePlayer({ path: { id: first._id }, body: { on: true } });
  return { name, liked: liked satisfies boolean, likesCount: likesCount satisfies number };
}

export async function codeOfLiking(id: string): Promise<unknown> {
  try {
    await likePlayer({ path: { id } });
  } catch (error) {
    if (error instanceof ApiError) return error.body;
  }
  return null;
}
`;
const wrongProgram = `
import { likePlayer } from './client.ts';
void likePlayer({ path: { id: '1' }, body: { on: 'yes' } });
`;
const compilerOptions = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['esnext', 'dom'],
  types: [],
  outDir: 'out',
  rewriteRelativeImportExtensions: true,
};

test('a generated client compiles, rejects a wrong field, and likes a player', async () => {
  const style = ['--args-style', 'grouped', '--import-ext', 'ts'];
  redocly('generate-client', 'openapi.json', '--output', 'client.ts', ...style);
  for (const [name, text] of Object.entries({
    'liking.ts': likingProgram,
    'wrong.ts': wrongProgram,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    'package.json': JSON.stringify({ type: 'module' }),
  })) {
    writeFileSync(join(folder, name), text);
  }
  const complaints = run('typescript/bin/tsc', '--pretty', 'false').trim().split('\n');
  expect(complaints).toEqual([
    "wrong.ts(3,46): error TS2322: Type 'string' is not assignable to type 'boolean'.",
  ]);

  const fan = await makeUser(app);
  await makeItem(app, 'player', { name: 'Aitana' });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo;
  const { likeFirst, codeOfLiking } = await import(
    pathToFileURL(join(folder, 'out/liking.js')).href
  );
  expect(await likeFirst(`http://127.0.0.1:${port}`, fan.token)).toEqual({
    name: 'Aitana',
    liked: true,
    likesCount: 1,
  });
  expect(await codeOfLiking('none')).toMatchObject({ code: 'itemNotFound', status: 404 });
});
