import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { Facets } from '#contract/calls/facets.ts';
import { itemAnswer, itemDetailAnswer } from '#contract/calls/item-answers.ts';
import { facetsQuery, fileQuery, listQuery } from '#contract/calls/list-queries.ts';
import { FieldValues, Histogram, Standing } from '#contract/calls/percentiles.ts';
import {
  bodyOf,
  DeletedAnswer,
  fieldInput,
  likeToggle,
  nameOf,
  pageOf,
  removalDescription,
} from '#contract/calls/shared.ts';
import { kindEndpoints } from '#contract/endpoints.ts';
import { createForm } from '#contract/forms.ts';
import { type Kind, maxIdLength } from '#contract/kinds/kind.ts';
import { everyone, maxValues } from '#contract/kinds/percentiles.ts';
import { maxDepth, maxPageSize, maxTotal } from '#contract/lists.ts';
import type { StoredData } from '#contract/privacy.ts';

const itemKept: readonly StoredData[] = [
  {
    what: 'Items that you add to the catalogue',
    from: 'You',
    seen: 'Members; that you added them, members who follow you, and all members until an admin has checked them',
    tables: ['item'],
  },
  {
    what: 'Which of these no admin has checked',
    from: 'Your acts, and those of admins',
    seen: 'Members',
    tables: ['unchecked_item'],
  },
  {
    what: 'On items that you added, once your account is deleted: a fingerprint of your address, so that spam can be removed',
    from: 'Made with a key that is kept outside the database',
    seen: 'Nobody',
    tables: ['left_item'],
  },
];

const CheckedAnswer = Type.Object({ checked: Type.Boolean() }, { title: 'CheckedAnswer' });

const ExistingQuery = Type.Object(
  {
    ids: Type.String({
      pattern: `^[^,]{1,${maxIdLength}}(,[^,]{1,${maxIdLength}}){0,${maxPageSize - 1}}$`,
      description: `At most ${maxPageSize} ids, separated by commas`,
    }),
  },
  { additionalProperties: false },
);
const ExistingAnswer = Type.Object(
  { ids: Type.Array(Type.String(), { description: 'Ids for which an item exists' }) },
  { title: 'ExistingAnswer' },
);

export function createBody(kind: Kind) {
  const fields = Object.entries(createForm(kind)).map(([name, field]) => {
    const schema = fieldInput(field);
    return [name, field.required ? schema : Type.Optional(schema)] as const;
  });
  return Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object(Object.fromEntries(fields), { additionalProperties: false }),
  );
}

export type ListParameters = Data<ReturnType<typeof listQuery>>;
export type FilterParameters = Data<ReturnType<typeof facetsQuery>>;

function describeCalls(kind: Kind) {
  const { one, many, title } = kind.labels;
  const [item, items] = [nameOf(one), nameOf(many)];
  const endpoints = kindEndpoints(kind);
  const answer = itemDetailAnswer(kind);
  const verified = { access: 'verified', tag: title } as const;
  const list = {
    ...verified,
    bound: `a page of items, counted up to ${maxTotal}`,
    query: listQuery(kind),
    answer: pageOf(itemAnswer(kind)),
    errors: ['noneByName', 'noSuchStat', 'noneInDatabase', 'noneWithConditions', 'tooDeep'],
  } as const;
  const detail = {
    ...verified,
    summary: `One ${one}, with its likes`,
    bound: 'one item, and its newest likes',
    answer,
    errors: ['itemNotFound'],
  } as const;
  return {
    list: defineCall({
      id: `list${items}`,
      ...endpoints.list,
      ...list,
      summary: `${title}, a page at a time`,
    }),
    search: defineCall({
      id: `find${items}ByName`,
      ...endpoints.search,
      ...list,
      summary: `Find ${many} by name`,
    }),
    sortAscending: defineCall({
      id: `sort${items}Ascending`,
      ...endpoints.sortAscending,
      ...list,
      summary: `Sort ${many}, ascending`,
    }),
    sortDescending: defineCall({
      id: `sort${items}Descending`,
      ...endpoints.sortDescending,
      ...list,
      summary: `Sort ${many}, descending`,
    }),
    filter: defineCall({
      id: `filter${items}`,
      ...endpoints.filter,
      ...list,
      summary: `Filter ${many} by a range`,
    }),
    existing: defineCall({
      id: `findExisting${items}`,
      ...endpoints.existing,
      ...verified,
      summary: `Check which ${many} still exist`,
      bound: `${maxPageSize} ids`,
      query: ExistingQuery,
      answer: ExistingAnswer,
      errors: [],
    }),
    detail: defineCall({ id: `get${item}`, ...endpoints.detail, ...detail }),
    notPopulated: defineCall({
      id: `get${item}NotPopulated`,
      ...endpoints.notPopulated,
      ...detail,
    }),
    create: defineCall({
      id: `create${item}`,
      ...endpoints.create,
      access: kind.create,
      tag: title,
      summary: kind.labels.create,
      form: true,
      bound: 'one item',
      body: createBody(kind),
      answer,
      keeps: itemKept,
      errors: ['duplicateItem', 'picturesFull'],
    }),
    remove: defineCall({
      id: `delete${item}`,
      ...endpoints.remove,
      ...verified,
      summary: `Delete a ${one}`,
      description: `Admins can always delete it. Its creator can delete it for one day, as long as nobody else has liked it, commented on it, picked it, claimed it or added an item that refers to it. ${removalDescription}`,
      bound: 'all that refers to one item',
      answer: DeletedAnswer,
      errors: ['itemNotFound'],
    }),
    check: defineCall({
      id: `check${item}`,
      ...endpoints.check,
      access: 'item.check',
      tag: title,
      summary: `Mark a ${one} as checked or not`,
      description:
        'Until an item added by a fan is checked, it is excluded from rankings, percentiles and histograms, and follows checked items in lists.',
      bound: 'one item',
      body: bodyOf({ on: Type.Boolean() }),
      answer: CheckedAnswer,
      errors: ['itemNotFound'],
    }),
    like: defineCall({ ...endpoints.like, ...verified, ...likeToggle(kind.labels) }),
    standing: defineCall({
      id: `get${item}Standing`,
      ...endpoints.standing,
      ...verified,
      summary: `How a ${one} compares with its peers`,
      bound: 'the peers of one item',
      isLong: true,
      query: Type.Object(
        {
          group: Type.Optional(
            Type.String({
              description: `Peer group to compare with: one of ${[...Object.keys(kind.peers), everyone].join(', ')}`,
            }),
          ),
        },
        { additionalProperties: false },
      ),
      answer: Standing,
      errors: ['itemNotFound'],
    }),
    histogram: defineCall({
      id: `get${item}Histogram`,
      ...endpoints.histogram,
      ...verified,
      summary: `Distribution of a number over all ${many}`,
      bound: 'the values of one number',
      answer: Histogram,
      errors: ['noSuchStat'],
    }),
    values: defineCall({
      id: `get${item}Values`,
      ...endpoints.values,
      ...verified,
      summary: `Values of a text field that filters ${many}`,
      bound: `${maxValues} values of one field`,
      answer: FieldValues,
      errors: ['noSuchStat'],
    }),
    facets: defineCall({
      id: `get${item}Facets`,
      ...endpoints.facets,
      ...verified,
      summary: `Counts of ${many} under each filter`,
      description:
        'Histograms and counts show the matches of all filters except the one that they belong to.',
      bound: 'the sample of one kind',
      isLong: true,
      query: facetsQuery(kind),
      answer: Facets,
      errors: ['noneByName'],
    }),
    csv: defineCall({
      id: `get${items}File`,
      ...endpoints.csv,
      ...verified,
      summary: `${title} as a CSV file`,
      description: `The file has the first ${maxDepth} items of the list in its order, in UTF-8 with a byte order mark. Texts that a spreadsheet might evaluate as a formula begin with an apostrophe.`,
      bound: `${maxDepth} items`,
      isHeavy: true,
      file: { type: 'text/csv', name: `${many.replaceAll(' ', '-')}.csv` },
      query: fileQuery(kind),
      answer: Type.String(),
      errors: ['noneByName', 'noSuchStat', 'tooDeep'],
    }),
  };
}

export type KindCalls = ReturnType<typeof describeCalls>;

const cache = new WeakMap<Kind, KindCalls>();

/** Cached per kind, so that each schema is compiled only once. */
export function kindCalls(kind: Kind): KindCalls {
  return cache.getOrInsertComputed(kind, describeCalls);
}
