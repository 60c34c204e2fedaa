import type { Data } from '#contract/call.ts';
import type { itemAnswer, itemDetailAnswer } from '#contract/calls/item-answers.ts';
import type { FieldAnswer, ReferenceAnswer } from '#contract/calls/shared.ts';

/** A catalogue item on the wire: what all have, and the fields of its kind by their names. */
export type Item = Data<ReturnType<typeof itemAnswer>>;

/** An item by itself, as its detail page shows it. */
export type ItemDetail = Data<ReturnType<typeof itemDetailAnswer>>;

/** Another item or a user, by id and name. */
export type Reference = Data<typeof ReferenceAnswer>;

/** What a field holds in an answer: references are lists, everything else may be absent. */
export type FieldValue = Data<FieldAnswer>;
