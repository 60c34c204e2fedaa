import { expect, test } from 'vitest';
import { type ShownNotice, withNotice } from './notice-stack.ts';

const makeNotice = (id: number, overrides: Partial<ShownNotice> = {}): ShownNotice => ({
  id,
  icon: 'error',
  title: `Notice ${id}`,
  timer: 3000,
  ...overrides,
});
const stackOf = (...notices: ShownNotice[]) =>
  notices.reduce<readonly ShownNotice[]>(withNotice, []).map(({ id }) => id);

test('has the newest on top and three at most', () => {
  expect(stackOf(makeNotice(1), makeNotice(2), makeNotice(3), makeNotice(4))).toEqual([4, 3, 2]);
});

test('shows the same words once, as new', () => {
  const title = 'Wrong password';
  expect(stackOf(makeNotice(1, { title }), makeNotice(2), makeNotice(3, { title }))).toEqual([
    3, 2,
  ]);
});

test('tells notices apart by icon and text', () => {
  const title = 'Liga F Cup';
  expect(
    stackOf(
      makeNotice(1, { title }),
      makeNotice(2, { title, text: 'Please, try again' }),
      makeNotice(3, { title, icon: 'success' }),
    ),
  ).toEqual([3, 2, 1]);
});
