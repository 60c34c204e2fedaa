import { type TProperties, Type } from 'typebox';
import { describedObject, pageProperties } from '#contract/calls/shared.ts';
import { maxChosenValues, onlyFilters } from '#contract/kinds/facets.ts';
import { filterFields, getFilterField, type Kind, listSorts } from '#contract/kinds/kind.ts';
import { csvSeparators, maxPageSize, pageSize } from '#contract/lists.ts';

function describeFilter(kind: Kind, name: string): string {
  const field = getFilterField(kind, name);
  switch (field?.type) {
    case 'number':
      return `${field.label}: a range such as 80..99, 80.., ..99 or 80`;
    case 'choice':
      return `${field.label}: one of ${field.options.join(', ')}`;
    case 'references':
      return `${field.label}: id of the referenced item`;
    default:
      return `${field?.label}: the exact text`;
  }
}

const rangeFilter = (description: string) =>
  Type.Optional(Type.String({ maxLength: 200, description }));

/** A repeated parameter adds the matches of several values. */
const valueFilter = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: maxChosenValues,
      uniqueItems: true,
      description,
    }),
  );

function filterProperties(kind: Kind) {
  const filters = filterFields(kind).map((name) => {
    const description = describeFilter(kind, name);
    const isRange = getFilterField(kind, name)?.type === 'number';
    return [name, isRange ? rangeFilter(description) : valueFilter(description)] as const;
  });
  return Object.fromEntries(filters);
}

const onlyProperties = {
  liked: Type.Optional(
    Type.Enum([...onlyFilters.liked], {
      description: 'Only items that the viewer likes, or that users like whom the viewer follows',
    }),
  ),
  picture: Type.Optional(
    Type.Enum([...onlyFilters.picture], { description: 'Only items with an uploaded picture' }),
  ),
  added: Type.Optional(
    Type.Enum([...onlyFilters.added], { description: 'Only items added by fans' }),
  ),
};

export function facetsQuery(kind: Kind) {
  const name = Type.Optional(Type.String({ description: 'Part of the name' }));
  return describedObject({ name }, filterProperties(kind), onlyProperties, {
    additionalProperties: false,
  });
}

function queryOf<Last extends TProperties>(kind: Kind, last: Last) {
  const name = Type.Optional(Type.String({ description: 'Part of the name' }));
  const sort = Type.Optional(
    Type.String({
      description: `One of ${listSorts(kind).join(', ')}; descending with a minus sign in front`,
    }),
  );
  const unchecked = Type.Optional(
    Type.Literal('last', {
      description:
        'Lists unchecked items after all others in any order, as is the default without `sort`',
    }),
  );
  return describedObject(
    { name },
    filterProperties(kind),
    { ...onlyProperties, sort, unchecked, ...last },
    { additionalProperties: false },
  );
}

const fileProperties = {
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'Page of the list' })),
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxPageSize,
      description: `Items of the page, by default ${pageSize}. Without page and size, the file has the whole list`,
    }),
  ),
  separator: Type.Optional(
    Type.Enum([...csvSeparators], {
      description:
        'Separates the cells, by default a comma. With a semicolon, decimals have a comma, as spreadsheets expect in many languages',
    }),
  ),
};

export const listQuery = (kind: Kind) => queryOf(kind, pageProperties);

/** Without page and size, the file has the whole list. */
export const fileQuery = (kind: Kind) => queryOf(kind, fileProperties);
