import { expect, test } from 'vitest';
import { sortStartsFirst } from './starts-first.ts';

const categories = ['63 kg Subjunior', '63 kg Mujer', '63 kg Junior', '63.5 kg Júnior'].map(
  (name) => ({ _id: name, name }),
);

test.each([
  ['63 junior', ['63 kg Junior', '63.5 kg Júnior', '63 kg Subjunior', '63 kg Mujer']],
  ['', ['63 kg Subjunior', '63 kg Mujer', '63 kg Junior', '63.5 kg Júnior']],
])('for “%s”, starts of words come first', (search, names) => {
  expect(sortStartsFirst(categories, search).map(({ name }) => name)).toEqual(names);
});
