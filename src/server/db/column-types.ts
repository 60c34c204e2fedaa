/** Times are ISO 8601 in UTC; ids are opaque and time-ordered. */
export type Time = string;
export type Flag = 0 | 1;
