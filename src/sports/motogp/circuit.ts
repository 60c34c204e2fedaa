import { number, text } from '#contract/kinds/fields.ts';
import { defineKind } from '#contract/kinds/kind.ts';

export const circuit = defineKind({
  name: 'circuit',
  labels: {
    one: 'circuit',
    many: 'circuits',
    title: 'Circuits',
    back: 'All Circuits',
    create: 'Create a Circuit',
    example: 'Jerez',
  },
  page: '/motogp/circuits',
  api: {
    base: '/circuit',
    create: '/circuit',
    search: 'byName',
    list: 'circuits',
    toggle: '/users/toggleCircuit',
  },
  favourites: 'favCircuits',
  create: 'verified',
  fields: {
    location: text('Location'),
    totalLength: number('Total length', { unit: 'km', min: 0.1, max: 100, decimals: 3 }),
    capacity: number('Capacity', { unit: 'people', max: 1_000_000 }),
    topSpeed: number('Top speed', { unit: 'km/h', min: 1, max: 500, decimals: 1 }),
  },
  filters: ['totalLength', 'capacity', 'topSpeed', 'name'],
  sorts: ['totalLength', 'capacity', 'topSpeed', 'name'],
  order: 'name',
  card: ['location', 'totalLength'],
  resultFields: ['location'],
  headline: ['totalLength', 'capacity', 'topSpeed'],
  compared: ['totalLength', 'capacity', 'topSpeed'],
  leadsTo: [
    {
      type: 'incoming',
      kind: 'rider',
      by: 'circuits',
      title: 'Won here',
      size: 12,
      tile: { secondary: 'team' },
    },
  ],
  drawn: ['totalLength'],
  detail: { units: 'label' },
});
