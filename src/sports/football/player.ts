import { choice, number, references } from '#contract/kinds/fields.ts';
import { defineKind } from '#contract/kinds/kind.ts';
import { team } from './team.ts';

export const positions = [
  'goalkeeper',
  'centre-back',
  'right-back',
  'left-back',
  'midfielder',
  'forward',
] as const;

export const player = defineKind({
  name: 'player',
  labels: {
    one: 'player',
    many: 'players',
    title: 'Players',
    back: 'All Players',
    create: 'Create Player',
    example: 'Bellingham',
  },
  page: '/fifa/players',
  api: {
    base: '/players',
    create: '/players',
    search: 'byName',
    list: 'players',
    toggle: '/users/togglePlayer',
    comment: '/comment/create',
  },
  favourites: 'favPlayers',
  create: 'item.create',
  fields: {
    team: references('Team', 'team', { max: 1 }),
    position: choice('Position', positions),
    number: number('Number', { min: 1, max: 99, plain: true }),
    age: number('Age', { min: 14, max: 60 }),
    marketvalue: number('Market value', { unit: 'M€', max: 1000, decimals: 3 }),
    rating: number('Rating', { min: 1, max: 99 }),
    goals: number('Goals', { max: 2000 }),
    assists: number('Assists', { max: 2000 }),
    preferredfoot: choice('Preferred foot', ['left', 'right'], { required: false }),
  },
  filters: ['number', 'age', 'marketvalue', 'goals', 'assists', 'rating'],
  relatedFilters: {
    league: { through: 'team', field: team.fields.league },
    country: { through: 'team', field: { ...team.fields.country, label: 'Club country' } },
    gender: { through: 'team', field: team.fields.gender },
  },
  sorts: ['number', 'age', 'marketvalue', 'goals', 'assists', 'rating', 'name'],
  order: '-rating',
  card: ['team', 'position'],
  headline: ['rating', 'marketvalue', 'goals', 'assists'],
  compared: ['rating', 'marketvalue', 'goals', 'assists', 'age'],
  peers: { position: '{name}s' },
  leadsTo: [
    {
      type: 'sharing',
      by: 'team',
      title: 'More of {name}',
      all: 'All players of {name}',
      size: 6,
      tile: { secondary: 'position', number: 'rating' },
    },
    {
      type: 'sharing',
      by: 'position',
      title: 'More {name}s',
      all: 'All {name}s',
      size: 6,
      tile: { secondary: 'team', number: 'rating' },
    },
  ],
  drawn: ['number'],
  numbered: 'number',
  identity: { shared: ['team'], fixed: [] },
});
