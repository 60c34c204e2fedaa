import { expect, test } from 'vitest';
import { among } from '#server/shared/lists/list-query.ts';
import type { EstimatedCondition } from './count-sample.ts';
import { narrowestFirst } from './totals.ts';

test('liked items are looked up before filters whose estimates are of liked items only', () => {
  const pictured: EstimatedCondition = { condition: { type: 'pictured' }, items: 0 };
  const added: EstimatedCondition = { condition: { type: 'added' }, items: 20 };
  const liked: EstimatedCondition = { condition: among(['one', 'two']), items: 2 };
  expect(narrowestFirst([added, liked, pictured])).toEqual([liked, pictured, added]);
});
