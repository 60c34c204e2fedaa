import { readStarter } from '#server/features/catalogue/starter/read-starter.ts';
import { sports } from '#sports/index.ts';

export const starterData = readStarter(sports);
