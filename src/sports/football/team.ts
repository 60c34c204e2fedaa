import { number, text } from '#contract/kinds/fields.ts';
import { defineKind } from '#contract/kinds/kind.ts';

export const team = defineKind({
  name: 'team',
  labels: {
    one: 'team',
    many: 'teams',
    title: 'Teams',
    back: 'All Teams',
    create: 'Create Team',
    example: 'Athletic Club',
  },
  page: '/fifa/teams',
  api: {
    base: '/teams',
    create: '/teams',
    search: 'byName',
    list: 'teams',
    toggle: '/users/toggleTeam',
  },
  favourites: 'favTeams',
  create: 'verified',
  fields: {
    league: text('League', { isName: true }),
    ranking: number('Ranking', { min: 1, max: 10_000, lowIsGood: true }),
    points: number('Points', { max: 1000 }),
    overalltrophies: number('Overall trophies', { max: 1000 }),
    seasontrophies: number('Season trophies', { max: 20 }),
    networth: number('Net worth', { unit: 'B€', max: 1000, decimals: 3 }),
    stadium: number('Stadium capacity', { unit: 'people', max: 500_000 }),
    stadiumName: text('Stadium name', { required: false, isName: true }),
  },
  filters: ['ranking', 'points', 'overalltrophies', 'seasontrophies', 'networth'],
  sorts: ['ranking', 'points', 'seasontrophies', 'overalltrophies', 'networth', 'name'],
  order: 'ranking',
  card: ['league'],
  headline: ['ranking', 'points', 'overalltrophies', 'networth'],
  compared: ['ranking', 'points', 'overalltrophies', 'seasontrophies', 'networth', 'stadium'],
  peers: { league: 'teams in {name}' },
  leadsTo: [
    {
      type: 'incoming',
      kind: 'player',
      by: 'team',
      title: 'Squad',
      size: 40,
      tile: { secondary: 'position', number: 'rating' },
      groups: {
        by: 'position',
        rows: [
          { title: 'Goalkeepers', values: ['goalkeeper'] },
          { title: 'Defenders', values: ['centre-back', 'right-back', 'left-back'] },
          { title: 'Midfielders', values: ['midfielder'] },
          { title: 'Forwards', values: ['forward'] },
        ],
        others: 'Others',
      },
      empty: 'No player of this team is in the catalogue.',
    },
  ],
  detail: { picture: 'small', failure: 'contact' },
});
