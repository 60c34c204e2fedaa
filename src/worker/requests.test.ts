import { expect, test } from 'vitest';
import { getPattern, getStrategy, type WorkerRequest } from './requests.ts';

const origin = 'https://tifo.example';
const patterns = [
  '/',
  '/users/:id',
  '/eleven/crowd',
  '/eleven/:id',
  '/profile/settings',
  '/undoEmail',
  '/verifyCode',
];
const mailedPages = ['/undoEmail', '/verifyCode'];

function strategyOf(path: string, asked: Partial<WorkerRequest> = {}, needsFiles = true) {
  const request: WorkerRequest = {
    method: 'GET',
    url: new URL(path, origin).href,
    mode: 'cors',
    destination: '',
    headers: new Headers(),
    ...asked,
  };
  return getStrategy(request, { origin, patterns, mailedPages, needsFiles });
}
const navigation = { mode: 'navigate', destination: 'document' } as const;

test.each(['/assets/app-1a2b3c.js', '/assets/football-phone-4d5e6f.svg?x=1'])(
  '%s is a file of a build',
  (path) => {
    expect(strategyOf(path)).toEqual({ as: 'file' });
    expect(strategyOf(path, {}, false)).toBeNull();
  },
);

test.each([
  '/api/v1/players/',
  '/api/v1/users/someone/assets/',
  '/media/users/someone.webp',
  '/media/share/eleven/some/link.png',
  '/mailbox/secret',
  '/robots.txt',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  '/worker.js',
  '/assetsx/app.js',
])('%s is left to the browser', (path) => {
  expect(strategyOf(path)).toBeNull();
  expect(strategyOf(path, { mode: 'no-cors', destination: 'image' })).toBeNull();
});

test('so is whatever has a token, changes something, or is elsewhere', () => {
  const file = '/assets/app-1a2b3c.js';
  const authorized = new Headers({ Authorization: 'Bearer secret' });
  expect(strategyOf(file, { headers: authorized })).toBeNull();
  expect(strategyOf(file, { method: 'POST' })).toBeNull();
  expect(strategyOf('/', { ...navigation, method: 'POST' })).toBeNull();
  expect(strategyOf(file, { url: 'https://elsewhere.example/assets/app-1a2b3c.js' })).toBeNull();
});

test.each([
  ['/', '/'],
  ['/users/some-id', '/users/:id'],
  ['/USERS/some-id/?tab=1', '/users/:id'],
  ['/eleven/crowd', '/eleven/crowd'],
  ['/eleven/some-id', '/eleven/:id'],
  ['/undoEmail%23some-secret', '/undoEmail'],
  ['/verifyCode/%2523some-secret/motogp/riders', '/verifyCode'],
  ['/users%23some-secret', null],
  ['/eleven', null],
  ['/users/some-id/more', null],
  ['/nothing', null],
  ['/embed/eleven/some-id', null],
  ['/api/docs', null],
  ['/assets/app-1a2b3c.js', null],
])('to open %s is to ask the server, and without one the shell of %s', (path, pattern) => {
  expect(strategyOf(path, navigation)).toEqual({ as: 'page', pattern });
});

test('a page in a frame has no shell', () => {
  const framed = { mode: 'navigate', destination: 'iframe' } as const;
  expect(strategyOf('/eleven/crowd', framed)).toEqual({ as: 'page', pattern: null });
});

test('a pattern is of a whole path', () => {
  expect(getPattern(['/users'], '/users/some-id')).toBeNull();
  expect(getPattern(['/users'], '/all/users')).toBeNull();
});
