import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { currentUser } from '#server/shared/files/writable-folder.ts';
import { programFolder } from '#server/version.ts';
import { describeStartError } from './start-error.ts';

const sqlite = loadConfig({ DATA_DIR: '/srv/tifo', PORT: '80', HOST: 'tifo.invalid' });
const postgres = loadConfig({ DATABASE_URL: 'postgres://tifo:geheim@db.example/fans' });
const failure = (fields: object) => Object.assign(new Error('as the system says'), fields);

test.each([
  [{ code: 'ENOSPC' }, 'The disk of DATA_DIR (/srv/tifo) is full. Free some space on it.'],
  [{ errcode: 13 }, 'The disk of DATA_DIR (/srv/tifo) is full. Free some space on it.'],
  [{ errcode: 11 }, '/srv/tifo/tifo.db is damaged. Restore a backup.'],
  [
    { code: 'EACCES', syscall: 'open', path: '/srv/tifo/x' },
    `No permission for /srv/tifo/x. If DATA_DIR (/srv/tifo) is on a disk of its own, mount it. Otherwise, give it to the user that runs Tifo: sudo chown -R ${currentUser()}: /srv/tifo`,
  ],
  [
    { code: 'EACCES', syscall: 'open', path: '/srv/tifo/backups/erased-fans.txt' },
    `No permission for /srv/tifo/backups/erased-fans.txt. Give BACKUP_DIR to the user that runs Tifo: sudo chown -R ${currentUser()}: /srv/tifo/backups`,
  ],
  [
    { code: 'EACCES', syscall: 'mkdir', path: '/srv/tifo' },
    `The folder /srv/tifo cannot be created. Create it for the user that runs Tifo: sudo install -d -m 700 -o ${currentUser()} /srv/tifo`,
  ],
  [
    { code: 'EROFS', syscall: 'mkdir', path: '/mnt/x' },
    '/mnt/x is on a read-only disk. DATA_DIR and BACKUP_DIR must be writable.',
  ],
  [
    { code: 'EROFS', syscall: 'mkdir', path: join(programFolder, 'files') },
    `The folder ${join(programFolder, 'files')} cannot be created. It is in the folder of the program: choose an absolute path outside, such as /var/lib/tifo/files`,
  ],
  [
    { code: 'EACCES', syscall: 'listen' },
    'Port 80 is reserved for root. Set PORT to 1024 or more, and put a proxy in front.',
  ],
  [
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'tifo.invalid' },
    'HOST is an unknown host name: tifo.invalid.',
  ],
])('%j is a sentence', (fields, sentence) => {
  expect(describeStartError(failure(fields), sqlite)).toBe(`Tifo cannot start. ${sentence}`);
});

test('equal PORT and METRICS_PORT are named', () => {
  const config = loadConfig({ PORT: '9464', METRICS_PORT: '9464' });
  const error = failure({ code: 'EADDRINUSE', syscall: 'listen' });
  expect(describeStartError(error, config)).toBe(
    'Tifo cannot start. PORT and METRICS_PORT are both 9464. Set METRICS_PORT to another port.',
  );
});

test.each([
  ['53100', 'The disk of the PostgreSQL server is full. Free some space on it.'],
  ['28P01', 'PostgreSQL refused the login. Correct the user or password in DATABASE_URL.'],
  ['3D000', 'PostgreSQL has no database db.example/fans. Create it, or correct DATABASE_URL.'],
  [
    '42501',
    'The PostgreSQL user lacks a right: as the system says. Make this user the owner of the database.',
  ],
  [
    'ENOTFOUND',
    'PostgreSQL cannot be reached at db.example/fans (unknown host name). Start it, or correct DATABASE_URL.',
  ],
])('%s of PostgreSQL is a sentence', (code, sentence) => {
  expect(describeStartError(failure({ code }), postgres)).toBe(`Tifo cannot start. ${sentence}`);
});

test('a missing password of PostgreSQL is a sentence', () => {
  const missing = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
  expect(describeStartError(missing, postgres)).toBe(
    'Tifo cannot start. PostgreSQL wants a password. Add it to DATABASE_URL.',
  );
  const local = loadConfig({ DATABASE_URL: 'postgres://tifo@/fans?host=/run/postgresql' });
  expect(describeStartError(failure({ code: 'ENOENT', syscall: 'connect' }), local)).toContain(
    'PostgreSQL cannot be reached at /run/postgresql/fans (',
  );
});

test('an unexpected error keeps its stack, and invalid settings need no configuration', () => {
  const bug = new TypeError('x is not a function');
  expect(describeStartError(bug, sqlite)).toBe(bug);
  expect(describeStartError(new Error('These settings are not valid'), null)).toBe(
    'Tifo cannot start. These settings are not valid',
  );
});
