import { defineLineup } from '#contract/lineups/lineup.ts';
import { player } from './player.ts';

/** See docs/product/lineups.md#eleven. */
export const eleven = defineLineup({
  name: 'eleven',
  labels: {
    one: 'Eleven',
    many: 'Elevens',
    title: 'Elevens',
    create: 'Create Eleven',
    show: 'Show Eleven',
  },
  page: '/eleven',
  view: 'eleven',
  of: player,
  api: {
    base: '/eleven',
    create: '/eleven/create',
    toggle: '/users/toggleEleven',
    comment: '/comment/createeleven',
  },
  favourites: 'favElevens',
  userField: 'yourteam',
  slots: [
    { name: 'goalkeeper', label: 'Goalkeeper', position: 'goalkeeper' },
    { name: 'leftback', label: 'Left-back', position: 'left-back' },
    { name: 'centreback1', label: 'Centre-back 1', position: 'centre-back' },
    { name: 'centreback2', label: 'Centre-back 2', position: 'centre-back' },
    { name: 'rightback', label: 'Right-back', position: 'right-back' },
    { name: 'midfielder1', label: 'Midfielder 1', position: 'midfielder' },
    { name: 'midfielder2', label: 'Midfielder 2', position: 'midfielder' },
    { name: 'midfielder3', label: 'Midfielder 3', position: 'midfielder' },
    { name: 'forward1', label: 'Forward 1', position: 'forward' },
    { name: 'forward2', label: 'Forward 2', position: 'forward' },
    { name: 'forward3', label: 'Forward 3', position: 'forward' },
  ],
  shows: ['number', 'team', 'rating', 'position', 'age', 'marketvalue'],
});
