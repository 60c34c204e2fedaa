import type { Data } from '#contract/call.ts';
import type { itemAnswer, itemDetailAnswer } from '#contract/calls/item-answers.ts';
import type { FieldAnswer, ReferenceAnswer } from '#contract/calls/shared.ts';

/** Catalogue item on the wire: common properties and its kind's fields. */
export type Item = Data<ReturnType<typeof itemAnswer>>;

export type ItemDetail = Data<ReturnType<typeof itemDetailAnswer>>;

export type Reference = Data<typeof ReferenceAnswer>;

/** Field value in a response: references are lists, all others may be absent. */
export type FieldValue = Data<FieldAnswer>;
