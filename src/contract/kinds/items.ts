import type { Data } from '#contract/call.ts';
import type { itemAnswer, itemDetailAnswer } from '#contract/calls/item-answers.ts';
import type { FieldAnswer, ReferenceAnswer } from '#contract/calls/shared.ts';

export type Item = Data<ReturnType<typeof itemAnswer>>;

export type ItemDetail = Data<ReturnType<typeof itemDetailAnswer>>;

export type Reference = Data<typeof ReferenceAnswer>;

export type FieldValue = Data<FieldAnswer>;
