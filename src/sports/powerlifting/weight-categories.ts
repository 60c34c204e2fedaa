import { ageCategories } from './weight-category.ts';

const classes = [
  {
    gender: 'hombre',
    youngest: '53',
    weights: ['59', '66', '74', '83', '93', '105', '120', '+120'],
  },
  { gender: 'mujer', youngest: '43', weights: ['47', '52', '57', '63', '69', '76', '84', '+84'] },
] as const;
/** Ages of each gender's lightest class. */
const youngAges = ['Subjunior', 'Junior'] as const;

/** Classes of the International Powerlifting Federation. */
export const weightCategories = classes.flatMap(({ gender, youngest, weights }) => [
  ...youngAges.map((age) => ({ weight: youngest, gender, age })),
  ...weights.flatMap((weight) => ageCategories.map((age) => ({ weight, gender, age }))),
]);
