import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { programFolder } from './version.ts';

test.each([
  [{ PORT: '99999' }, 'PORT: a port number from 1 to 65535'],
  [{ METRICS_PORT: '10.0.0.5:65536' }, 'METRICS_PORT: a port number from 1 to 65535'],
  [{ TRUST_PROXY: '127.0.0.300' }, 'TRUST_PROXY: addresses of proxies'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: addresses of proxies'],
  [{ TRUST_PROXY: '127.0.0.1, localhost' }, 'for example 127.0.0.1,10.0.0.0/8'],
  [{ SMTP_URL: 'smtps://tifo:p@ss/w@mail.example:465' }, 'percent-encode @, /, ? and #'],
  [{ SMTP_URL: 'smtps://tifo:p#ss@mail.example:465' }, 'percent-encode @, /, ? and #'],
  [{ SMTP_URL: 'smtps://tifo:1#ss@mail.example:465' }, 'percent-encode @, /, ? and #'],
  [{ SMTP_URL: 'smtps://tifo:1?ss@mail.example:465' }, 'percent-encode @, /, ? and #'],
  [{ DATABASE_URL: 'postgres://tifo:p#ss@127.0.0.1/tifo' }, 'percent-encode @, /, ? and #'],
  [{ DATABASE_URL: 'postgres://tifo:1#ss@127.0.0.1/tifo' }, 'percent-encode @, /, ? and #'],
  // A settings file reads the rest of an unquoted value as a comment.
  [{ DATABASE_URL: 'postgres://tifo:p@ss' }, 'percent-encode @, /, ? and #'],
])('%j is refused', (settings, hint) => {
  expect(() => loadConfig(settings)).toThrow(hint);
});

test.each([
  { PORT: '0' },
  { METRICS_PORT: '[::1]:9464' },
  { TRUST_PROXY: 'loopback, 10.0.0.0/8, 10.1.0.0/255.255.0.0, fd00::/8, ::1' },
  { SMTP_URL: 'smtps://tifo:p%40ss%2Fw@mail.example:465' },
  { SMTP_URL: 'smtp://mail.example/?pool=true' },
  { DATABASE_URL: 'postgres://tifo:p%23ss@127.0.0.1/tifo' },
  { DATABASE_URL: 'postgres://tifo@/tifo?host=/run/postgresql' },
  { MOVE_TO: 'only `tifo move` uses it' },
])('%j is accepted', (settings) => {
  expect(() => loadConfig(settings)).not.toThrow();
});

test('relative folders are in the folder of the program', () => {
  const folder = process.cwd();
  process.chdir(tmpdir());
  try {
    const { dataDir, backupDir } = loadConfig({ DATA_DIR: 'files', BACKUP_DIR: '../backups' });
    expect(dataDir).toBe(join(programFolder, 'files'));
    expect(backupDir).toBe(join(programFolder, '../backups'));
  } finally {
    process.chdir(folder);
  }
});
