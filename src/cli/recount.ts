import type { Database } from '#server/db/engine/database.ts';
import { recountSlots } from '#server/shared/catalogue-storage/slot-counts-store.ts';
import { type Command, type ExitCode, exitCodes, type Terminal } from './command.ts';

async function runRecount(db: Database, terminal: Terminal): Promise<ExitCode> {
  await recountSlots(db);
  terminal.print('Counted the slots of lineups again.');
  return exitCodes.done;
}

export const recountCommand: Command = {
  usage: 'recount',
  description: 'count again from the lineups what fans chose',
  needsDatabase: true,
  run: runRecount,
};
