import { expect, test } from 'vitest';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { placeholderAt } from './page-placeholder.ts';

test.each(kindsOf(sports))('the page of a $name has the frame of its kind', (kind) => {
  const isGuarded = true;
  expect(placeholderAt(`${kind.page}/any`)).toEqual({ title: null, shape: { kind }, isGuarded });
  const gallery = { title: kind.labels.title, shape: 'cards', isGuarded };
  expect(placeholderAt(kind.page)).toEqual(gallery);
});

test.each(lineupsOf(sports))('the page of a $name has the frame of its lineup', (lineup) => {
  const frame = { title: null, shape: { lineup }, isGuarded: false };
  expect(placeholderAt(`${lineup.page}/any`)).toEqual(frame);
});

test.each(['/fifa/players/any/more', '/fifa/nothing/any', '/%zz', '/nothing'])(
  '%s has no placeholder title',
  (path) => {
    expect(placeholderAt(path)).toEqual({ title: null, shape: 'text', isGuarded: false });
  },
);
