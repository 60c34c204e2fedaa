import type { StarterItem } from '#contract/kinds/starter.ts';
import { ageCategories } from './weight-category.ts';

const classes = [
  {
    gender: 'hombre',
    youngest: '53',
    weights: ['59', '66', '74', '83', '93', '105', '120', '+120'],
  },
  { gender: 'mujer', youngest: '43', weights: ['47', '52', '57', '63', '69', '76', '84', '+84'] },
] as const;
/** The lightest class of either gender is for these ages only. */
const youngAges = ['Subjunior', 'Junior'] as const;

/** The classes of the International Powerlifting Federation: every weight in every age. */
export const weightCategories: readonly StarterItem[] = classes.flatMap(
  ({ gender, youngest, weights }) => [
    ...youngAges.map((age) => ({ weight: youngest, gender, age })),
    ...weights.flatMap((weight) => ageCategories.map((age) => ({ weight, gender, age }))),
  ],
);
