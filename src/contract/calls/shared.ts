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

/** Converts 'weight categories' to 'WeightCategories'. */
export function nameOf(label: string): string {
  return label.replaceAll(/(?:^|\W+)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Uses a list of types rather than a union, because Fastify serialises it faster. */
export function nullable<T extends 'string' | 'number'>(type: T, description = '') {
  return Type.Unsafe<(T extends 'string' ? string : number) | null>({
    type: [type, 'null'],
    ...(description && { description }),
  });
}

export const AbilitiesAnswer = Type.Object(
  { edit: Type.Boolean(), delete: Type.Boolean() },
  { title: 'Abilities', description: 'What the viewer may do with the item' },
);
export type Abilities = Data<typeof AbilitiesAnswer>;

export function commonProperties({ name }: { readonly name: string }, example?: string) {
  return {
    _id: Type.String(),
    kind: Type.Literal(name),
    name: Type.String(example ? { examples: [example] } : {}),
    image: nullable(
      'string',
      'Address of the uploaded picture; null if the picture is drawn from the data',
    ),
  };
}

export const VersionAnswer = Type.String({
  description:
    'Identifies the content that the owner can edit; equal content has an equal version. Send the version in If-Match when saving.',
});

export const likeProperties = {
  likesCount: Type.Integer(),
  liked: Type.Boolean({ description: 'Whether the viewer likes the item' }),
  likes: Type.Optional(
    Type.Array(Type.String(), {
      description: `Detail only: ids of at most ${maxLikerIds} users, the viewer's first`,
    }),
  ),
};

export const ReferenceAnswer = Type.Object(
  { _id: Type.String(), name: Type.String() },
  { title: 'Reference' },
);

export const AddedByAnswer = Type.Union([ReferenceAnswer, Type.Null()]);

type DescribedObject<
  Fixed extends TProperties,
  Name extends string,
  Schema extends TSchema,
> = Static<TObject<Fixed>> & {
  // A name known only at run time may be the name of a fixed property.
  [Key in Name]: Static<Schema> | Static<TObject<Fixed>>[keyof Static<TObject<Fixed>> & Name];
};

/**
 * Puts the properties of a kind or lineup between fixed ones. Their names are known only at run
 * time, so TypeScript cannot infer the type.
 */
export function describedObject<
  First extends TProperties,
  Name extends string,
  Schema extends TSchema,
  Last extends TProperties,
>(
  first: First,
  described: Readonly<Record<Name, Schema>>,
  last: Last,
  options: TObjectOptions = {},
) {
  return Type.Unsafe<DescribedObject<First & Last, Name, Schema>>(
    Type.Object({ ...first, ...described, ...last }, options),
  );
}

export const pageProperties = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: pageSize })),
};

export function pageQuery<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object({ ...properties, ...pageProperties }, { additionalProperties: false });
}
export const PageQuery = pageQuery({});

export const pageFacts = {
  page: Type.Integer(),
  size: Type.Integer(),
  total: Type.Integer({
    description: `Number of results; ${maxTotal} with \`more\` if not all were counted`,
  }),
  more: Type.Optional(Type.Boolean({ description: 'Whether there are more than `total`' })),
  next: Type.Boolean({
    description: `Whether there is a next page, up to page × size = ${maxDepth}`,
  }),
};
export type Page<Item> = Data<TObject<typeof pageFacts>> & { readonly data: readonly Item[] };

export function pageOf<Item extends TSchema & { readonly title?: string }>(item: Item) {
  return Type.Object({ data: Type.Array(item), ...pageFacts }, { title: `${item.title}Page` });
}

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

/** Body that sets the state. Without a body the call flips it (docs/product/api.md#toggles). */
export const ToggleBody = Type.Union(
  [Type.Null(), Type.Object({ on: Type.Boolean() }, { additionalProperties: false })],
  { title: 'ToggleBody' },
);

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
  'Without a body the call flips the state; { "on": true | false } sets it.';

export function likeToggle({ one, many }: { readonly one: string; readonly many: string }) {
  return {
    id: `like${nameOf(one)}`,
    summary: `Like or unlike one of the ${many}`,
    description: toggleDescription,
    bound: 'one like',
    body: ToggleBody,
    answer: LikeAnswer,
    errors: ['itemNotFound'],
  } as const;
}

export function bodyOf<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

export const removalDescription =
  'It is hidden as soon as the call returns. If it has very many rows, they are removed within minutes and may be counted until then.';

export const DeletedAnswer = Type.Object({ deleted: Type.Boolean() }, { title: 'DeletedAnswer' });

export const LogoutAnswer = Type.Object({ logout: Type.Boolean() }, { title: 'LogoutAnswer' });
export type LogoutAnswer = Data<typeof LogoutAnswer>;

function examplesOf({ format }: TextField) {
  return format === 'date' ? { examples: [dateExample] } : {};
}

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

export function fieldInput<F extends Field>(field: F) {
  return Type.Unsafe<InputOf<F>>(inputSchema(field));
}
