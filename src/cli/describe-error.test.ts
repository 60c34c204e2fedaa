import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { currentUser } from '#server/shared/files/writable-folder.ts';
import { describeError } from './describe-error.ts';

const sqlite = loadConfig({ DATA_DIR: '/srv/tifo' });
const postgres = loadConfig({ DATABASE_URL: 'postgres://tifo:geheim@db.example/fans' });
const failure = (fields: object) => Object.assign(new Error('as the system says'), fields);

test.each([
  [
    { code: 'EACCES', path: '/root/players.csv' },
    'No permission for /root/players.csv. It must be accessible to the user that runs Tifo: use /tmp or DATA_DIR rather than a home folder.',
  ],
  [
    { code: 'EACCES', syscall: 'mkdir', path: '/var/lib/restored' },
    `The folder /var/lib/restored cannot be created. Create it for the user that runs Tifo: sudo install -d -m 700 -o ${currentUser()} /var/lib/restored`,
  ],
  [
    { code: 'EACCES', syscall: 'mkdir', path: '.' },
    `No permission for ${process.cwd()}. Use a folder that the user ${currentUser()} can write, such as /tmp.`,
  ],
  [
    { code: 'EACCES', syscall: 'open', path: '/srv/tifo/backups/erased-fans.txt' },
    `No permission for /srv/tifo/backups/erased-fans.txt. Give BACKUP_DIR to the user that runs Tifo: sudo chown -R ${currentUser()}: /srv/tifo/backups`,
  ],
  [{ code: 'ENOENT', path: '/players.csv' }, 'There is no file /players.csv.'],
  [{ code: 'ENOENT', path: '/away/players.csv' }, 'There is no folder /away.'],
  [{ code: 'ENOTDIR', path: '/a/b' }, 'A part of the path /a/b is a file, not a folder.'],
  [{ code: 'EROFS', path: '/mnt/x' }, '/mnt/x is on a read-only disk.'],
  [{ code: 'ENOSPC', path: '/mnt/x' }, 'The disk of /mnt is full.'],
  [{ code: 'ERR_FS_EISDIR', path: '/mnt/x' }, '/mnt/x is a folder.'],
  [{ code: 'EISDIR', syscall: 'read' }, 'A folder cannot be read as a file.'],
  [{ errcode: 26 }, '/srv/tifo/tifo.db is not an SQLite database. Restore a backup.'],
])('%j is a sentence', (fields, sentence) => {
  expect(describeError(failure(fields), sqlite)).toBe(sentence);
});

test.each([
  [
    'ECONNREFUSED',
    'PostgreSQL cannot be reached at db.example/fans (connection refused). Start it, or correct DATABASE_URL.',
  ],
  ['28P01', 'PostgreSQL refused the login. Correct the user or password in DATABASE_URL.'],
  ['3D000', 'PostgreSQL has no database db.example/fans. Create it, or correct DATABASE_URL.'],
])('%s of PostgreSQL names the setting', (code, sentence) => {
  expect(describeError(failure({ code }), postgres)).toBe(sentence);
});

test('an error of writing names the given file', () => {
  const full = failure({ code: 'ENOSPC', syscall: 'write' });
  expect(describeError(full, null, '/mnt/x')).toBe('The disk of /mnt is full.');
});

test('any other error has its message, or at least its code', () => {
  expect(describeError(new Error('a sentence'), sqlite)).toBe('a sentence');
  expect(describeError(new Error('These settings are not valid'), null)).toBe(
    'These settings are not valid',
  );
  expect(describeError(Object.assign(new Error(''), { code: 'ECONNREFUSED' }), null)).toBe(
    'ECONNREFUSED',
  );
  expect(describeError('a text', sqlite)).toBe('a text');
});
