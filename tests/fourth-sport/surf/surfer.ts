import { choice, number, references, text } from '#contract/kinds/fields.ts';
import { defineKind } from '#contract/kinds/kind.ts';

export const surfer = defineKind({
  name: 'surfer',
  labels: {
    one: 'surfer',
    many: 'surfers',
    title: 'Surfers',
    back: 'All Surfers',
    create: 'Create a Surfer',
    example: 'Moore',
  },
  page: '/surf/surfers',
  api: {
    base: '/surfer',
    create: '/surfer/create',
    search: 'called',
    list: 'waves',
    toggle: '/users/surf/toggleSurfer',
    comment: '/comment/createsurfer',
  },
  favourites: 'favSurfers',
  create: 'verified',
  fields: {
    stance: choice('Stance', ['regular', 'goofy']),
    beach: text('Home beach', { required: false }),
    titles: number('World titles', { max: 20 }),
    bestWave: number('Best wave', { unit: 'points', max: 10, decimals: 2, required: false }),
    circuits: references('Circuits', 'circuit'),
  },
  filters: ['titles', 'bestWave'],
  sorts: ['titles', 'bestWave', 'beach'],
  order: '-titles',
  card: ['beach'],
  headline: ['titles', 'bestWave'],
  compared: ['titles', 'bestWave'],
  peers: { stance: '{name} surfers' },
});
