// A line per sport; the folder of that name holds all the rest of it.
export { football } from './football/sport.ts';
export { motogp } from './motogp/sport.ts';
export { powerlifting } from './powerlifting/sport.ts';
