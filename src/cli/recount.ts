import { kindsOf } from '#contract/kinds/sport.ts';
import { recountSlots } from '#server/catalogue-storage/slot-counts-store.ts';
import { recountTallies } from '#server/catalogue-storage/tallies-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isUpToDate } from '#server/db/schema/migrate.ts';
import { sports } from '#sports/index.ts';
import { type Command, type ExitCode, exitCodes, type Terminal } from './command.ts';

async function runRecount(db: Database, terminal: Terminal): Promise<ExitCode> {
  if (!(await isUpToDate(db))) {
    terminal.printError('The database is not up to date: run the command "migrate" first.');
    return exitCodes.failed;
  }
  for (const kind of kindsOf(sports)) {
    await recountTallies(db, kind);
    terminal.print(`Counted the ${kind.labels.many} again.`);
  }
  await recountSlots(db);
  terminal.print('Counted the slots of lineups again.');
  return exitCodes.done;
}

/** Counts again what is kept beside the rows: percentiles of every kind, and what fans chose. */
export const recountCommand: Command = {
  usage: 'recount',
  description: 'count the percentiles and what the fans chose again from the rows',
  run: runRecount,
};
