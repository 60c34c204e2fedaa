import { expect, test } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import type { Item } from '#contract/kinds/items.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { RuleRemarks } from './rule-remarks.tsx';

const item: Item = {
  _id: 'l1',
  kind: 'lifter',
  name: 'Ana Gil',
  image: null,
  likesCount: 0,
  liked: false,
  gender: 'mujer',
  equipment: 'Raw',
  bodyweight: 60,
  squat: 150,
  benchPress: 90,
};

function remarksOf(page: RenderResult) {
  return page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
}

test('each contradictory number of a lifter has a remark', async () => {
  const wrong = {
    ...item,
    deadlift: 170,
    total: 700,
    birthYear: 1990,
    age: 20,
    date: '2024-06-13',
  };
  const page = await render(<RuleRemarks kind={lifter} item={wrong} />);
  await expect
    .poll(() => remarksOf(page))
    .toEqual([
      'Age at the meet: Somebody born in 1990 is 33 or 34 in 2024.',
      'Total: The three lifts add up to 410 kg.',
    ]);
});

test('GL points are compared with the formula', async () => {
  const wrong = { ...item, deadlift: 170, total: 410, GLPoints: 150 };
  const page = await render(<RuleRemarks kind={lifter} item={wrong} />);
  await expect.poll(() => remarksOf(page)).toEqual(['GL points: By the formula it is 92.68.']);
});

test('consistent numbers and an age in an unknown year have no remark', async () => {
  const page = await render(
    <>
      <RuleRemarks
        kind={lifter}
        item={{ ...item, deadlift: 170, total: 410, birthYear: 1990, age: 20 }}
      />
      <RuleRemarks
        kind={weightCategory}
        item={{ ...item, kind: 'weightCategory', weight: '120', gender: 'mujer', age: 'Open' }}
      />
    </>,
  );
  await expect.poll(() => remarksOf(page)).toEqual(['Weight: The federation has no such class.']);
});
