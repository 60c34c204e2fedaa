import type { Database } from '#server/db/engine/database.ts';
import { isUpToDate } from '#server/db/schema/migrate.ts';
import { recountSlots } from '#server/shared/catalogue-storage/slot-counts-store.ts';
import { type Command, type ExitCode, exitCodes, type Terminal } from './command.ts';

async function runRecount(db: Database, terminal: Terminal): Promise<ExitCode> {
  if (!(await isUpToDate(db))) {
    terminal.printError('The database is not up to date: run the command "migrate" first.');
    return exitCodes.failed;
  }
  await recountSlots(db);
  terminal.print('Counted the slots of lineups again.');
  return exitCodes.done;
}

export const recountCommand: Command = {
  usage: 'recount',
  description: 'count again from the lineups what fans chose',
  run: runRecount,
};
