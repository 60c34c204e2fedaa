import {
  type Static,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  Type,
} from 'typebox';
import type { Data } from '#contract/call.ts';
import { maxReadLength } from '#contract/forms.ts';
import type { Field, TextField } from '#contract/kinds/fields.ts';
import { maxIdLength } from '#contract/kinds/kind.ts';
import { maxDepth, maxLikerIds, maxPageSize, maxTotal, pageSize } from '#contract/lists.ts';
import { dateExample } from '#contract/text-formats.ts';

/** A label as part of a name in the API's description: 'weight categories' → 'WeightCategories'. */
export function nameOf(label: string): string {
  return label.replaceAll(/(?:^|\W+)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Schema of a text or number that may be null. A type list, not a union: it serialises faster. */
export const nullable = <T extends 'string' | 'number'>(type: T, description = '') =>
  Type.Unsafe<(T extends 'string' ? string : number) | null>({
    type: [type, 'null'],
    ...(description && { description }),
  });

/** What the viewer may do to a thing: the client shows its buttons by it. */
export const AbilitiesAnswer = Type.Object(
  { edit: Type.Boolean(), delete: Type.Boolean() },
  { title: 'Abilities', description: 'What the viewer may do to it' },
);
export type Abilities = Data<typeof AbilitiesAnswer>;

/** What stands first in an answer of whatever can be liked. */
export function commonProperties({ name }: { readonly name: string }, example?: string) {
  return {
    _id: Type.String(),
    kind: Type.Literal(name),
    name: Type.String(example ? { examples: [example] } : {}),
    image: nullable(
      'string',
      'Address of an uploaded picture; null where it is drawn from the data',
    ),
  };
}

/** The version of a lineup or profile, to be sent back as If-Match. */
export const VersionAnswer = Type.String({
  description:
    'Identifies the content that its owner may edit; equal content has an equal version. Send it in If-Match when saving.',
});

/** What an answer says of an item's likes. */
export const likeProperties = {
  likesCount: Type.Integer(),
  liked: Type.Boolean({ description: 'Whether the viewer likes it' }),
  likes: Type.Optional(
    Type.Array(Type.String(), {
      description: `Detail only: ids of users, the viewer's first, ${maxLikerIds} at most`,
    }),
  ),
};

export const ReferenceAnswer = Type.Object(
  { _id: Type.String(), name: Type.String() },
  { title: 'Reference' },
);

/** Creator of an item, if known. */
export const AddedByAnswer = Type.Union([ReferenceAnswer, Type.Null()]);

/** What an object holds whose properties are partly named here, partly by a description. */
type Described<Named extends TProperties, Name extends string, One extends TSchema> = Static<
  TObject<Named>
> & {
  // Names that may be any text may be those that are named, too.
  [Key in Name]: Static<One> | Static<TObject<Named>>[keyof Static<TObject<Named>> & Name];
};

/**
 * Schema of an object whose properties are partly known to the compiler (`first` and `last`) and
 * partly named by a description at run time (`described`, which stand between them). TypeScript
 * forgets such names where objects are spread together: its type is put together here.
 */
export function describedObject<
  First extends TProperties,
  Name extends string,
  One extends TSchema,
  Last extends TProperties,
>(first: First, described: Readonly<Record<Name, One>>, last: Last, options: TObjectOptions = {}) {
  return Type.Unsafe<Described<First & Last, Name, One>>(
    Type.Object({ ...first, ...described, ...last }, options),
  );
}

export const pageProperties = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: pageSize })),
};

/** Query of a list: a page, and whatever else the list takes (docs/product/lists.md#lists). */
export function pageQuery<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object({ ...properties, ...pageProperties }, { additionalProperties: false });
}
export const PageQuery = pageQuery({});

/** What a page says of its list, beside what is on it. */
export const pageFacts = {
  page: Type.Integer(),
  size: Type.Integer(),
  total: Type.Integer({
    description: `How many there are; ${maxTotal} with \`more\` where they were not all counted`,
  }),
  more: Type.Optional(Type.Boolean({ description: 'Whether there are more than `total`' })),
  next: Type.Boolean({
    description: `Whether there is a next page, up to page × size = ${maxDepth}`,
  }),
};
export type Page<Item> = Data<TObject<typeof pageFacts>> & { readonly data: readonly Item[] };

/** Schema of a page of things, which have a title. */
export function pageOf<Item extends TSchema & { readonly title?: string }>(item: Item) {
  return Type.Object({ data: Type.Array(item), ...pageFacts }, { title: `${item.title}Page` });
}

/** A user in a list of followers, followed, or fans of an item. */
export const Person = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    image: nullable('string'),
    following: Type.Boolean({ description: 'Whether the viewer follows this user' }),
  },
  { title: 'Person' },
);
export type Person = Data<typeof Person>;

/**
 * A toggle's optional body: with it the call sets, without it the call flips
 * (docs/product/api.md#toggles).
 */
export const ToggleBody = Type.Union(
  [Type.Null(), Type.Object({ on: Type.Boolean() }, { additionalProperties: false })],
  { title: 'ToggleBody' },
);

/** Answer of every like toggle. */
export const LikeAnswer = Type.Object(
  {
    liked: Type.Boolean(),
    likesCount: Type.Integer({ minimum: 0 }),
    likes: Type.Array(Type.String(), { maxItems: maxLikerIds }),
  },
  { title: 'LikeAnswer' },
);
export type LikeAnswer = Data<typeof LikeAnswer>;

export const toggleDescription =
  'Without a body the call flips; with { "on": true | false } it sets.';

/** What every like toggle of a kind or lineup has in common. */
export const likeToggle = ({ one, many }: { readonly one: string; readonly many: string }) =>
  ({
    id: `like${nameOf(one)}`,
    summary: `Like one of the ${many}, or take the like back`,
    description: toggleDescription,
    bound: 'one like',
    body: ToggleBody,
    answer: LikeAnswer,
    errors: ['itemNotFound'],
  }) as const;

/** Schema of a body that takes no other fields. */
export const bodyOf = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** Sentence for calls whose deletion may go on after the answer. */
export const removalDescription =
  'Nothing of it is shown from the answer on. Very many rows of it are removed within minutes, and may be counted until then.';

export const DeletedAnswer = Type.Object({ deleted: Type.Boolean() }, { title: 'DeletedAnswer' });

export const LogoutAnswer = Type.Object({ logout: Type.Boolean() }, { title: 'LogoutAnswer' });
export type LogoutAnswer = Data<typeof LogoutAnswer>;

/** An example of a text that only its format says. */
function examplesOf({ format }: TextField) {
  return format === 'date' ? { examples: [dateExample] } : {};
}

/** Schema of a field's value in an answer. */
export function fieldAnswer(field: Field) {
  switch (field.type) {
    case 'text':
      return { ...nullable('string', field.label), ...examplesOf(field) };
    case 'choice':
      return { ...nullable('string', field.label), examples: field.options.slice(0, 1) };
    case 'number': {
      const label = field.unit ? `${field.label}, ${field.unit}` : field.label;
      return { ...nullable('number', label), examples: [Math.round((field.min + field.max) / 2)] };
    }
    case 'references':
      return Type.Array(ReferenceAnswer, { description: field.label });
    default:
      return field satisfies never;
  }
}

export type FieldAnswer = ReturnType<typeof fieldAnswer>;

function inputSchema(field: Field): TSchema {
  const isCheckedByService = field.error !== undefined;
  switch (field.type) {
    case 'text': {
      const { min = field.required ? 1 : 0, max } = field;
      return isCheckedByService
        ? Type.String({ maxLength: maxReadLength })
        : Type.String({ minLength: min, maxLength: max, ...examplesOf(field) });
    }
    case 'number':
      return field.decimals === 0
        ? Type.Integer({ minimum: field.min, maximum: field.max })
        : Type.Number({ minimum: field.min, maximum: field.max });
    case 'choice':
      return isCheckedByService
        ? Type.String({ maxLength: maxReadLength })
        : Type.Enum([...field.options]);
    case 'references':
      return Type.Array(Type.String({ maxLength: maxIdLength }), {
        maxItems: field.max,
        uniqueItems: true,
      });
    default:
      return field satisfies never;
  }
}

type InputOf<F extends Field> = F['type'] extends 'number'
  ? number
  : F['type'] extends 'references'
    ? string[]
    : string;

/** Schema of what a form's field sends. */
export function fieldInput<F extends Field>(field: F) {
  return Type.Unsafe<InputOf<F>>(inputSchema(field));
}
