import { defineLineup } from '#contract/lineups/lineup.ts';
import { surfer } from './surfer.ts';

export const heat = defineLineup({
  name: 'heat',
  labels: {
    one: 'Heat',
    many: 'Heats',
    title: 'Heats',
    create: 'Create Heat',
    show: 'Show Heats',
  },
  page: '/heat',
  view: 'heats',
  of: surfer,
  api: {
    base: '/heat',
    create: '/heat/create',
    toggle: '/users/toggleHeat',
    comment: '/comment/createheat',
  },
  favourites: 'favHeats',
  userField: 'yourHeat',
  slots: [
    { name: 'red', label: 'Red vest' },
    { name: 'white', label: 'White vest' },
  ],
  shows: ['stance', 'beach', 'titles'],
});
