import { expect, test } from 'vitest';
import { getMailedPage, parseMailedAddress } from './mailed-links.ts';

const secret = 'abcdefghijklmnopqrst-_';
const parse = (address: string) => parseMailedAddress(new URL(address, 'https://tifo.example'));

test.each([
  `/confirmEmail#${secret}`,
  `/confirmEmail%23${secret}`,
  `/confirmEmail%2523${secret}`,
  `/confirmEmail%252523${secret}`,
  `/confirmEmail/%23${secret}`,
  `/confirmemail%23${secret}`,
  `/confirmEmail%23${secret}?utm_source=mail`,
  `/confirmEmail?utm_source=mail#${secret}`,
  `/confirmEmail?${secret}`,
])('%s holds the secret', (address) => {
  expect(parse(address)).toEqual({ page: '/confirmEmail', fragment: secret });
});

test.each([
  `/verifyCode#${secret}/motogp/riders?view=podiums`,
  `/verifyCode%23${secret}/motogp/riders?view=podiums`,
  `/verifyCode%2523${secret}%252Fmotogp%252Friders%253Fview%253Dpodiums`,
  `/verifyCode?${secret}/motogp/riders?view=podiums`,
])('%s also holds the page that it leads on to', (address) => {
  const fragment = `${secret}/motogp/riders?view=podiums`;
  expect(parse(address)).toEqual({ page: '/verifyCode', fragment });
});

test('a truncated link yields the part that is left', () => {
  expect(parse('/undoEmail%23abc')).toEqual({ page: '/undoEmail', fragment: 'abc' });
  expect(parse('/undoEmail%23')).toEqual({ page: '/undoEmail', fragment: '' });
  expect(parse('/undoEmail%23%E0')).toEqual({ page: '/undoEmail', fragment: '%E0' });
});

test.each([
  '/undoEmail',
  '/undoEmail?utm_source=mail',
  `/login#${secret}`,
  `/fifa%23${secret}`,
  `/undoEmail/more%23${secret}`,
])('%s holds none', (address) => {
  expect(parse(address)).toBeNull();
});

test('only mailed pages are recognised with an escaped fragment', () => {
  expect(getMailedPage(`/UndoEmail%23${secret}`)).toBe('/undoEmail');
  expect(getMailedPage('/undoEmail')).toBe('/undoEmail');
  expect(getMailedPage(`/undoEmailx%23${secret}`)).toBeNull();
  expect(getMailedPage(`/users%23${secret}`)).toBeNull();
});
