import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';
import { Thing } from '#contract/calls/things.ts';
import { foundSize, maxFoundSize, maxFoundTotal } from '#contract/search.ts';

const SearchResult = Type.Object(
  {
    ...Thing.properties,
    detail: Type.String({
      description: 'Short description, such as "Arsenal · midfielder"; may be empty',
    }),
    matched: Type.Array(
      Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) }),
      { description: 'Ranges of the name that match, in UTF-16 code units, in order' },
    ),
  },
  { title: 'SearchResult' },
);
export type SearchResult = Data<typeof SearchResult>;

const SearchGroup = Type.Object(
  {
    kind: Type.String({
      description: 'Kind of the results: of items or lineups, or user for fans',
    }),
    total: Type.Integer({ minimum: 0, maximum: maxFoundTotal }),
    more: Type.Boolean({ description: 'Whether more than `total` results match' }),
    items: Type.Array(SearchResult, { maxItems: maxFoundSize, description: 'Best matches first' }),
  },
  { title: 'SearchGroup' },
);
export type SearchGroup = Data<typeof SearchGroup>;

const SearchResults = Type.Object(
  {
    groups: Type.Array(SearchGroup, {
      description: 'Groups with results; the group with the best match is first',
    }),
    corrected: nullable(
      'string',
      'Corrected query, whose results these are, if the query itself matches nothing',
    ),
  },
  { title: 'SearchResults' },
);
export type SearchResults = Data<typeof SearchResults>;

export const search = defineCall({
  id: 'search',
  method: 'GET',
  path: '/search',
  access: 'public',
  tag: 'Search',
  isLong: true,
  summary: 'Search everything by name',
  description:
    'Finds items of all kinds, fans and lineups, also with misspellings, short names and together with the name of a team. Visitors only find fans and lineups.',
  bound: `${maxFoundSize} results of each kind, counted up to ${maxFoundTotal}`,
  query: Type.Object(
    {
      q: Type.String({ minLength: 1, maxLength: 200 }),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxFoundSize, default: foundSize })),
      kind: Type.Optional(
        Type.String({ maxLength: 40, description: 'Only results of this kind; by default all' }),
      ),
    },
    { additionalProperties: false },
  ),
  answer: SearchResults,
  errors: [],
});
