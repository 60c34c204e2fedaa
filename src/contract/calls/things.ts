import { Type } from 'typebox';
import type { Data } from '#contract/call.ts';
import { nullable, ReferenceAnswer } from '#contract/calls/shared.ts';
import { eventPageSize } from '#contract/fans/fan-events.ts';
import { maxPageSize } from '#contract/lists.ts';

// What bell, feed and suggestions have in common.

/** Longest `next` of a list that is read on from where a page ended, in characters. */
const maxCursorLength = 200;

/** Query of a list that is read on from where a page ended. */
export const cursorProperties = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxCursorLength,
      description: '`next` of the page before; the first page without it',
    }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: eventPageSize })),
};
/** Where such a list goes on. */
export const next = nullable('string', '`cursor` of the page that follows; null on the last one');

/** A fan whom an entry names. */
export const Fan = Type.Object(
  { ...ReferenceAnswer.properties, image: nullable('string') },
  { title: 'Fan' },
);

/** An item, a lineup or a fan, with as much as a small picture of it is drawn from. */
export const Thing = Type.Object(
  {
    _id: Type.String(),
    kind: Type.String({ description: 'Of an item or a lineup; user of a fan' }),
    name: Type.String(),
    image: nullable('string', 'Address of an uploaded picture; null where it is drawn'),
    look: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description:
        'What it is drawn from: the fields of an item, or who stands in which slot of a lineup; null of a fan and of what is no longer there',
    }),
  },
  { title: 'Thing' },
);
export type Thing = Data<typeof Thing>;

/** When it happened. */
export const at = Type.String({
  description: 'ISO 8601, UTC',
  examples: ['2026-05-17T18:30:00.000Z'],
});
