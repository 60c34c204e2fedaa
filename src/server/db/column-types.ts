/** Times are ISO 8601 text in UTC; flags are 0 or 1; ids are opaque, time-ordered text. */
export type Time = string;
export type Flag = 0 | 1;
