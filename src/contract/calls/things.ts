import { Type } from 'typebox';
import type { Data } from '#contract/call.ts';
import { nullable, ReferenceAnswer } from '#contract/calls/shared.ts';
import { eventPageSize } from '#contract/fans/fan-events.ts';
import { maxPageSize } from '#contract/lists.ts';

const maxCursorLength = 200;

export const cursorProperties = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxCursorLength,
      description: '`next` of the previous page; omitted for the first page',
    }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: eventPageSize })),
};
export const next = nullable('string', '`cursor` of the next page; null on the last page');

export const Fan = Type.Object(
  { ...ReferenceAnswer.properties, image: nullable('string') },
  { title: 'Fan' },
);

export const Thing = Type.Object(
  {
    _id: Type.String(),
    kind: Type.String({ description: 'Kind of an item or a lineup; user for a fan' }),
    name: Type.String(),
    image: nullable('string', 'Address of the uploaded picture; null if the picture is drawn'),
    look: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description:
        'Data that the picture is drawn from: the fields of an item or the slots of a lineup; null for a fan and for anything deleted',
    }),
  },
  { title: 'Thing' },
);
export type Thing = Data<typeof Thing>;

export const at = Type.String({
  description: 'ISO 8601, UTC',
  examples: ['2026-05-17T18:30:00.000Z'],
});
