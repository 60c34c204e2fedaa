import { choice, number, references } from '#contract/fields.ts';
import { defineKind } from '#contract/kind.ts';

/** A powerlifter with the best results of a career. */
export const lifter = defineKind({
  name: 'lifter',
  labels: {
    one: 'lifter',
    many: 'lifters',
    title: 'Lifters',
    back: 'All Lifters',
    create: 'Create a Lifter',
    example: 'Olivares',
  },
  page: '/powerlifting/lifters',
  api: {
    base: '/lifter',
    create: '/lifter',
    search: 'sort',
    list: 'lifter',
    toggle: '/users/lifter/toggleLifter',
    comment: '/comment/create',
  },
  favourites: 'favLifters',
  create: 'item.create',
  fields: {
    gender: choice('Gender', ['hombre', 'mujer'], { required: false }),
    age: number('Age', { min: 8, max: 110 }),
    birthYear: number('Birth year', { min: 1900, max: 2030, plain: true }),
    weightCategory: references('Category', 'weightCategory', { max: 1 }),
    squat: number('Squat', { unit: 'kg', max: 600, decimals: 2 }),
    benchPress: number('Bench press', { unit: 'kg', max: 600, decimals: 2 }),
    deadlift: number('Deadlift', { unit: 'kg', max: 600, decimals: 2, required: false }),
    total: number('Total', { unit: 'kg', max: 1800, decimals: 2, required: false }),
    GLPoints: number('GL points', { max: 200, decimals: 2, required: false }),
  },
  filters: ['birthYear', 'benchPress', 'squat', 'deadlift', 'total', 'GLPoints'],
  sorts: ['birthYear', 'benchPress', 'squat', 'deadlift', 'total', 'GLPoints', 'name'],
  order: '-GLPoints',
  card: ['weightCategory', 'total'],
  headline: ['total', 'deadlift', 'squat', 'benchPress'],
  compared: ['squat', 'benchPress', 'deadlift', 'total', 'GLPoints'],
  peers: { weightCategory: 'lifters in {name}', gender: '{name} lifters' },
  identity: { shared: ['birthYear'], fixed: ['gender'] },
  landingBy: 'gender',
  detail: { panel: 'lifts' },
});
