import { createBrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMailedLink } from '#client/links/mailed-link.ts';
import { hideMailedSecret } from './hide-mailed-secret.ts';

const fragment = 'abcdefghijklmnopqrst-_';
const { href } = window.location;
let before: unknown;
beforeEach(() => {
  before = window.history.state;
});
afterEach(() => window.history.replaceState(before, '', href));

const open = (address: string) => window.history.replaceState(null, '', address);
const shown = () => window.location.href.slice(window.location.origin.length);

test.each([`/undoEmail#${fragment}`, `/undoEmail%23${fragment}`, `/undoEmail?${fragment}`])(
  'the secret of %s is moved to the history state',
  (address) => {
    open(address);
    hideMailedSecret();
    expect(shown()).toBe('/undoEmail');
    const router = createBrowserRouter([{ path: '/undoEmail' }]);
    expect(readMailedLink(router.state.location)).toEqual({ page: '/undoEmail', fragment });
    router.dispose();
  },
);

test('a reload keeps the history state, and other addresses are unchanged', () => {
  open(`/undoEmail%23${fragment}`);
  hideMailedSecret();
  const { state } = window.history;
  hideMailedSecret();
  expect(window.history.state).toEqual(state);
  for (const address of ['/undoEmail', `/login#${fragment}`, '/fifa?page=2#x']) {
    open(address);
    hideMailedSecret();
    expect([shown(), window.history.state]).toEqual([address, null]);
  }
});

test.each([null, {}, { mailed: {} }, { mailed: { page: '/login', fragment } }, { mailed: 'x' }])(
  'history state %j has no mailed link',
  (state) => {
    expect(readMailedLink({ state })).toBeNull();
  },
);
