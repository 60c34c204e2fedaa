import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'prepare-'));
afterAll(() => rmSync(folder, { recursive: true }));

const server = { integrity: 'sha512-server' };
const tool = { integrity: 'sha512-tool', dev: true };
const elsewhere = { integrity: 'sha512-elsewhere', optional: true };
const everything = { 'node_modules/server': server, 'node_modules/tool': tool };

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

function writePackages(file: string, packages: object): void {
  write(file, JSON.stringify({ packages }));
}

function run(root: string, words: readonly string[]) {
  const env = { ...process.env, NODE_ENV: 'production', npm_execpath: join(folder, 'npm.cjs') };
  const script = join(root, 'scripts', 'prepare.mjs');
  return spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' });
}

function prepare(...words: string[]): string[] {
  const { stdout, status } = run(folder, words);
  expect(status).toBe(0);
  return stdout.split('\n').filter((line) => /^(npm|build)/.test(line));
}

const installed = 'npm ci --no-audit --no-fund --loglevel=error --include=dev';

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  for (const file of ['prepare.mjs', 'build-inputs.json']) {
    cpSync(join('scripts', file), join(folder, 'scripts', file));
  }
  write('scripts/client/build.ts', "console.log('build');");
  write('npm.cjs', "console.log('npm', ...process.argv.slice(2));");
  writePackages('package-lock.json', {
    '': {},
    ...everything,
    'node_modules/elsewhere': elsewhere,
  });
});

test('a fresh clone gets every package and a build, whatever NODE_ENV says', () => {
  expect(prepare('production', 'build')).toEqual([installed, 'build']);
  expect(existsSync(join(folder, 'build', '.sources'))).toBe(true);
});

test('a server with a fresh build needs only the packages of production', () => {
  writePackages('node_modules/.package-lock.json', everything);
  expect(prepare('build')).toEqual(['build']);
  writePackages('node_modules/.package-lock.json', { 'node_modules/server': server });
  expect(prepare('production', 'build')).toEqual([]);
  expect(prepare('build')).toEqual([installed]);
});

test('a stale build or another version of a package installs the development packages', () => {
  writePackages('node_modules/.package-lock.json', everything);
  expect(prepare('production', 'build')).toEqual(['build']);
  const other = { integrity: 'sha512-other' };
  writePackages('node_modules/.package-lock.json', { ...everything, 'node_modules/server': other });
  expect(prepare('production')).toEqual([installed]);
  writePackages('node_modules/.package-lock.json', { ...everything, 'node_modules/gone': other });
  expect(prepare()).toEqual([installed]);
});

test('a server with packages of production installs and builds nothing', () => {
  writePackages('node_modules/.package-lock.json', { 'node_modules/server': server });
  expect(run(folder, ['production', 'build'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no build: run npm run build\b/),
  });
  expect(run(folder, ['production'])).toMatchObject({ status: 0, stdout: '', stderr: '' });

  write('build/client/index.html', 'stale');
  expect(run(folder, ['production', 'build'])).toMatchObject({
    status: 0,
    stdout: '',
    stderr: 'The build is older than its sources: run npm run build\n',
  });

  const other = { integrity: 'sha512-other' };
  writePackages('node_modules/.package-lock.json', { 'node_modules/server': other });
  expect(run(folder, ['production'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'The packages are those of another version: run npm ci --omit=dev\n',
  });
});

test.skipIf(process.platform === 'win32')('a signal ends a running build', async () => {
  writePackages('node_modules/.package-lock.json', everything);
  write(
    'scripts/client/build.ts',
    "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('build');",
  );
  const script = join(folder, 'scripts', 'prepare.mjs');
  const child = spawn(process.execPath, [script, 'build']);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const ended = once(child, 'exit');
  await expect.poll(() => printed).toMatch(/^build$/m);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(3);
  expect(existsSync(join(folder, 'build', '.sources'))).toBe(false);
});

test.each([
  'a#b',
  'a%b',
  'a%20b',
  // Windows does not allow this character.
  ...(process.platform === 'win32' ? [] : ['a?b']),
])('a clone in a folder that the tools cannot read gets a sentence: %s', (name) => {
  const clone = join(folder, name);
  cpSync(join(folder, 'scripts'), join(clone, 'scripts'), { recursive: true });
  expect(run(clone, ['production', 'build'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      `Tifo cannot be built in a folder with "${name.charAt(1)}" in its path: ${clone}. ` +
      'Please rename the folder or move Tifo to another one.\n',
  });
});
