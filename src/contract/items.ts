import { type TSchema, Type } from 'typebox';
import type { Field, FieldValue } from './fields.ts';
import type { Kind } from './kind.ts';
import { maxLikes } from './lists.ts';

/** What every catalogue item carries on the wire, whatever its kind. */
export interface Item {
  readonly _id: string;
  readonly kind: string;
  readonly name: string;
  /** Address of an uploaded picture; null where the artwork is drawn from the data. */
  readonly image: string | null;
  readonly likesCount: number;
  /** Whether the viewer likes it. */
  readonly liked: boolean;
  /** Detail only: ids of users, the viewer's first, `maxLikes` at most. */
  readonly likes?: readonly string[];
  readonly [field: string]: FieldValue | boolean | readonly string[] | undefined;
}

/** Answer of every like toggle. */
export const LikeAnswer = Type.Object({
  liked: Type.Boolean(),
  likesCount: Type.Integer({ minimum: 0 }),
  likes: Type.Array(Type.String(), { maxItems: maxLikes }),
});
export interface LikeAnswer {
  liked: boolean;
  likesCount: number;
  likes: string[];
}

/** A toggle's optional body: with it the call sets, without it the call flips. */
export const ToggleBody = Type.Union([
  Type.Null(),
  Type.Object({ on: Type.Boolean() }, { additionalProperties: false }),
]);

const ReferenceSchema = Type.Object({ _id: Type.String(), name: Type.String() });
/** A type list rather than a union: the serialiser writes it without trying branches. */
export const nullable = (type: 'string' | 'number', description = '') =>
  Type.Unsafe<string | number | null>({
    type: [type, 'null'],
    ...(description && { description }),
  });

/** Schema of a field's value in an answer. */
export function fieldAnswer(field: Field): TSchema {
  switch (field.type) {
    case 'text':
    case 'choice':
      return nullable('string', field.label);
    case 'number':
      return nullable('number', field.unit ? `${field.label}, ${field.unit}` : field.label);
    case 'references':
      return Type.Array(ReferenceSchema, { description: field.label });
    default:
      return field satisfies never;
  }
}

/** Schema of an item of that kind in an answer; nothing that it does not name leaves. */
export function itemAnswer(kind: Kind): TSchema {
  return Type.Object({
    _id: Type.String(),
    kind: Type.Literal(kind.name),
    name: Type.String(),
    image: nullable('string'),
    ...Object.fromEntries(
      Object.entries(kind.fields).map(([name, field]) => [name, fieldAnswer(field)]),
    ),
    likesCount: Type.Integer(),
    liked: Type.Boolean(),
    likes: Type.Optional(Type.Array(Type.String())),
  });
}

/** Schema of a page of items. */
export function pageAnswer(item: TSchema): TSchema {
  return Type.Object({
    data: Type.Array(item),
    page: Type.Integer(),
    size: Type.Integer(),
    total: Type.Integer(),
    more: Type.Optional(Type.Boolean()),
  });
}

export const maxNameLength = 100;
/** Longest id that is looked at, in characters. */
export const maxIdLength = 64;

function createField(field: Field): TSchema {
  switch (field.type) {
    case 'text':
      return Type.String({ minLength: field.required ? 1 : 0, maxLength: field.max });
    case 'number':
      return field.decimals === 0
        ? Type.Integer({ minimum: field.min, maximum: field.max })
        : Type.Number({ minimum: field.min, maximum: field.max });
    case 'choice':
      return Type.Enum([...field.options]);
    case 'references':
      return Type.Array(Type.String({ maxLength: maxIdLength }), {
        maxItems: field.max,
        uniqueItems: true,
      });
    default:
      return field satisfies never;
  }
}

/** Schema of a create call's body: required fields as spec part 5 has them, no others taken. */
export function createBody(kind: Kind): TSchema {
  const fields = Object.entries(kind.fields).map(([name, field]) => {
    const schema = createField(field);
    return [name, field.required ? schema : Type.Optional(schema)] as const;
  });
  return Type.Object(
    {
      ...(kind.naming === 'given' && {
        name: Type.String({ minLength: 1, maxLength: maxNameLength }),
      }),
      ...Object.fromEntries(fields),
    },
    { additionalProperties: false },
  );
}
