import type { Data } from './call.ts';
import type { itemAnswer, itemDetailAnswer } from './calls/kinds.ts';

/** A catalogue item on the wire: what all have, and the fields of its kind by their names. */
export type Item = Data<ReturnType<typeof itemAnswer>>;

/** An item by itself, as its detail page shows it. */
export type ItemDetail = Data<ReturnType<typeof itemDetailAnswer>>;

export const maxNameLength = 100;
/** Longest id that is looked at, in characters. */
export const maxIdLength = 64;
