/** ISO 8601 in UTC. */
export type Time = string;
export type Flag = 0 | 1;
