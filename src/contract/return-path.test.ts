import { expect, test } from 'vitest';
import { guardedPages } from '#client/pages.ts';
import { profilePages } from '#contract/pages.ts';
import { sports } from '#sports/index.ts';
import {
  guardedPaths,
  maxReturnPath,
  parseMailedPath,
  parseReturnPath,
  parseVerificationLink,
} from './return-path.ts';

const id = '0190f3a1b2c3000004d2a1b2c3d4e5f6';
const secret = 'abcdefghijklmnopqrst-_';

test('every guarded page of the client is a return path, and no other', () => {
  const pages = [...guardedPages, ...profilePages].map(({ path }) => path);
  expect(new Set([...pages, '/profile'])).toEqual(new Set(guardedPaths(sports)));
});

test.each([
  '/fifa',
  '/motogp/riders',
  `/motogp/riders/${id}`,
  '/fifa/players?view=eleven',
  '/fifa/players?sort=-rating&rating=80..90&name=%C3%A1lex',
  '/eleven',
  '/profile/settings',
  `/eleven/${id}`,
  `/podium/${id}`,
  `/users/${id}`,
  '/eleven/crowd?place=forward1',
])('%s is a page to go back to', (path) => {
  expect(parseReturnPath(sports, path)).toBe(path);
});

test.each([
  undefined,
  null,
  7,
  ['/fifa'],
  '',
  '/',
  '/login',
  '/register',
  'fifa',
  '//evil.example',
  '//evil.example/fifa',
  '/\\evil.example',
  '/fifa//evil.example',
  'https://evil.example/fifa',
  'javascript:alert(1)',
  'data:text/html,x',
  '/fifa/../login',
  '/fifa/%2e%2e/login',
  '/FIFA',
  '/fifa#x',
  '/fifa?x#y',
  '/fifa\n',
  '/fifa ?x',
  '/fifa?a b',
  '/fifa?\\',
  '/fifa?<b>',
  '/fifa//',
  '//',
  '//evil.example/fifa/',
  '/login/',
  '/fifa/\n',
  '/fifa/\\',
  '\t/fifa',
  '/motogp/riders/buy-at-evil-example',
  `/motogp/riders/${id}/more`,
  `/fifa?${'x'.repeat(maxReturnPath)}`,
  '/api/v1/users/',
  '/users/1',
])('%j is not', (path) => {
  expect(parseReturnPath(sports, path)).toBeNull();
  expect(parseMailedPath(sports, path)).toBeNull();
  if (typeof path === 'string' && path.startsWith('/'))
    expect(parseVerificationLink(sports, `#${secret}${path}`)?.returnPath ?? null).toBeNull();
});

test('a trailing slash is removed', () => {
  for (const rest of ['', '?view=podiums']) {
    expect(parseReturnPath(sports, `/motogp/riders/${rest}`)).toBe(`/motogp/riders${rest}`);
    expect(parseMailedPath(sports, `/motogp/riders/${rest}`)).toBe(`/motogp/riders${rest}`);
  }
  expect(parseReturnPath(sports, `/motogp/riders/${id}/`)).toBe(`/motogp/riders/${id}`);
});

test('a mailed path has no search terms', () => {
  expect(parseMailedPath(sports, '/motogp/riders?name=call+me+at+evil')).toBe('/motogp/riders');
  expect(parseMailedPath(sports, '/motogp/riders?view=evil')).toBe('/motogp/riders');
  expect(parseMailedPath(sports, '/motogp/riders?view=podiums&name=evil')).toBe(
    '/motogp/riders?view=podiums',
  );
});

test('the fragment of a link has a secret and an optional path', () => {
  expect(parseVerificationLink(sports, `#${secret}`)).toEqual({ secret, returnPath: null });
  expect(parseVerificationLink(sports, `#${secret}/motogp/riders`)).toEqual({
    secret,
    returnPath: '/motogp/riders',
  });
  for (const none of ['', '#', '#short', `#${secret}x`, `#${secret}?x`, `#x${secret}/fifa`])
    expect(parseVerificationLink(sports, none)).toBeNull();
});
