import { defineLineup } from '#contract/lineups/lineup.ts';
import { rider } from './rider.ts';

/** See docs/product/lineups.md#podium. */
export const podium = defineLineup({
  name: 'podium',
  labels: {
    one: 'Podium',
    many: 'Podiums',
    title: 'Podiums',
    create: 'Create Podium',
    show: 'Show Podiums',
  },
  page: '/podium',
  view: 'podiums',
  of: rider,
  api: {
    base: '/podium',
    create: '/podium/create',
    toggle: '/users/togglePodium',
    comment: '/comment/createpodium',
  },
  favourites: 'favPodiums',
  userField: 'yourPodium',
  slots: [
    { name: 'firstPlace', label: 'First place' },
    { name: 'secondPlace', label: 'Second place' },
    { name: 'thirdPlace', label: 'Third place' },
  ],
  shows: ['number', 'team', 'rating', 'nationality', 'points'],
});
