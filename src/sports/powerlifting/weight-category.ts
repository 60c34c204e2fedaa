import { choice } from '#contract/kinds/fields.ts';
import { defineKind } from '#contract/kinds/kind.ts';

export const weights = [
  '43',
  '47',
  '52',
  '53',
  '57',
  '59',
  '63',
  '66',
  '69',
  '74',
  '76',
  '83',
  '84',
  '+84',
  '93',
  '105',
  '120',
  '+120',
] as const;

export const ageCategories = [
  'Subjunior',
  'Junior',
  'Open',
  'Master 1',
  'Master 2',
  'Master 3',
  'Master 4',
] as const;

export const weightCategory = defineKind({
  name: 'weightCategory',
  labels: {
    one: 'weight category',
    many: 'weight categories',
    title: 'Weight categories',
    back: 'All Categories',
    create: 'Create a Weight Category',
    example: '83 kg',
    tab: 'Categories',
  },
  page: '/powerlifting/weight',
  api: {
    base: '/weightCategory',
    create: '/weightCategory/create',
    search: 'byName',
    list: 'weightCategory',
    toggle: '/users/toggleWeightCategory',
  },
  favourites: 'favWeightCategories',
  create: 'verified',
  naming: { template: '{weight} kg {age} {gender}' },
  fields: {
    weight: choice('Weight', weights),
    gender: choice('Gender', ['hombre', 'mujer']),
    age: choice('Age', ageCategories),
  },
  unique: ['weight', 'gender', 'age'],
  filters: [],
  sorts: ['weight', 'name'],
  order: 'weight',
  card: ['age', 'gender'],
  resultFields: [],
  headline: [],
  ranking: {
    of: 'lifter',
    by: 'total',
    best: ['squat', 'benchPress', 'deadlift', 'total'],
    columns: ['bodyweight', 'squat', 'benchPress', 'deadlift', 'total', 'GLPoints'],
  },
});
