import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { configWarnings } from './config-warnings.ts';

const warn = (variables: Readonly<Record<string, string>>) =>
  configWarnings(variables, loadConfig(variables));

const mails = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'tifo@tifo.example' };

test.each([
  ['DATADIR', 'DATA_DIR'],
  ['data_dir', 'DATA_DIR'],
  ['SMTP_URI', 'SMTP_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['DATABASE_URI', 'DATABASE_URL'],
])('%s is reported as a misspelling of %s', (name, meant) => {
  expect(warn({ [name]: 'x' })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
});

test('settings and the usual variables of other programs are not reported', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'MAIL',
    'TERM',
    'PATH',
    'PWD',
    'LOGNAME',
    'PGPORT',
    'NODE_ENV',
  ];
  const foreign = ['XDG_DATA_DIRS', 'npm_config_loglevel', 'SMTP_HOST', 'PUBLIC', 'DATABASE'];
  const variables = Object.fromEntries([...others, ...foreign].map((name) => [name, 'x']));
  expect(warn({ ...variables, PORT: '3000', DATA_DIR: '/srv/tifo', DATADIR: '' })).toEqual([]);
});

test('local addresses are reported if mails leave the machine', () => {
  const SMTP_URL = 'smtp://mail.example.org';
  expect(warn({ SMTP_URL })).toEqual([
    'SMTP_URL is set, but links in mails lead to http://localhost:3000. Set PUBLIC_URL.',
    'SMTP_URL is set, but mails come from Tifo <tifo@localhost>. Set MAIL_FROM, or they are refused.',
  ]);
  const DATA_DIR = '/srv/tifo';
  const PUBLIC_URL = 'https://tifo.example';
  expect(warn({ SMTP_URL, DATA_DIR, PUBLIC_URL, MAIL_FROM: 'tifo@tifo.example' })).toEqual([]);
  expect(warn({ SMTP_URL, DATA_DIR, PUBLIC_URL, MAIL_FROM: 'tifo@localhost' })).toHaveLength(1);
  expect(warn({})).toEqual([]);
});

test('a public address without mails or limits is reported', () => {
  const DATA_DIR = '/srv/tifo';
  const PUBLIC_URL = 'https://tifo.example';
  expect(warn({ DATA_DIR, PUBLIC_URL })).toEqual([
    'PUBLIC_URL is public, but SMTP_URL is not set: nobody receives verification codes.',
  ]);
  expect(warn({ ...mails, DATA_DIR, PUBLIC_URL, RATE_LIMITS: 'off' })).toEqual([
    'PUBLIC_URL is public, but RATE_LIMITS is off: passwords can be guessed.',
  ]);
  expect(warn({ DATA_DIR, PUBLIC_URL: 'http://127.0.0.1:3000', RATE_LIMITS: 'off' })).toEqual([]);
});

test('data inside the folder of the program is reported in production', () => {
  const inside = join(process.cwd(), 'data');
  const reported = [expect.stringContaining(`DATA_DIR (${inside}) is inside the program's folder`)];
  expect(warn({ NODE_ENV: 'production' })).toEqual(reported);
  expect(warn({ ...mails, PUBLIC_URL: 'https://tifo.example' })).toEqual(reported);
  expect(warn({ NODE_ENV: 'production', DATA_DIR: join(process.cwd(), '..', 'data') })).toEqual([]);
  expect(warn({ NODE_ENV: 'production', DATA_DIR: `${process.cwd()}-data` })).toEqual([]);
});
