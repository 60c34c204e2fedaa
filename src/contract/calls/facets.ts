import { Type } from 'typebox';
import type { Data } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';
import { maxColumns, maxFacetValues } from '#contract/kinds/facets.ts';

const count = Type.Integer({ minimum: 0 });

const RangeFacet = Type.Object(
  {
    field: Type.String(),
    min: nullable(
      'number',
      'Start of the first column: the lowest value of all items, rounded down to a multiple of wide columns; null if no item has a value',
    ),
    max: nullable('number', 'Highest value of all items; null if no item has a value'),
    step: nullable('number', 'Width of a column; null if no item has a value'),
    counts: Type.Array(count, {
      maxItems: maxColumns,
      description:
        'Matches of the other filters in adjacent columns from `min`, each including its start and excluding its end; the last also includes `max`',
    }),
  },
  { title: 'RangeFacet' },
);
export type RangeFacet = Data<typeof RangeFacet>;

const ValueFacet = Type.Object(
  {
    field: Type.String(),
    values: Type.Array(
      Type.Object({
        value: Type.String({ description: 'Value of the filter: an option, a text or an id' }),
        name: Type.String({ description: 'Text to show for the value' }),
        count,
      }),
      {
        maxItems: maxFacetValues,
        description:
          'Matches of the other filters by value: options in their order, others with the highest count first. Values of all items are included, even with a count of 0',
      },
    ),
  },
  { title: 'ValueFacet' },
);
export type ValueFacet = Data<typeof ValueFacet>;

const OnlyFacet = Type.Object(
  {
    filter: Type.String({ description: 'Name and value of the filter, such as liked=me' }),
    count,
  },
  { title: 'OnlyFacet' },
);

export const Facets = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'Number of items that match all filters' }),
    all: Type.Integer({ minimum: 0, description: 'Number of items of the kind' }),
    more: Type.Optional(Type.Literal(true, { description: 'More than `total` items match' })),
    approximate: Type.Optional(Type.Literal(true, { description: 'Counts are estimates' })),
    ranges: Type.Array(RangeFacet),
    values: Type.Array(ValueFacet),
    only: Type.Array(OnlyFacet),
    without: Type.Array(
      Type.Object({ filter: Type.String({ description: 'Name of an applied filter' }), count }),
      { description: 'Totals without one of the applied filters; only if `total` is 0' },
    ),
  },
  { title: 'Facets' },
);
export type Facets = Data<typeof Facets>;
