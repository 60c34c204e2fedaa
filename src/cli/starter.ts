import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { readStarter } from '#server/features/catalogue/starter/read-starter.ts';
import { updateStarter } from '#server/features/catalogue/starter/update-starter.ts';
import { sports } from '#sports/index.ts';
import { type Command, checkUpToDate, exitCodes, type RunCommand } from './command.ts';
import { kinds } from './given-kind.ts';

const runStarter: RunCommand = async (db, terminal, _words, options) => {
  const dryRun = options.update !== true;
  const data = readStarter(sports);
  const now = new Date();
  if (!dryRun) {
    await migrateToLatest(db);
    await loadStarterCatalogue(db, sports, data, now);
  } else if (!(await checkUpToDate(db, terminal))) {
    return exitCodes.failed;
  }
  const updates = await updateStarter(db, { kinds, data, now, dryRun });
  if (dryRun) terminal.print('A dry run: nothing was changed. Add --update to change the items.');
  const would = dryRun ? 'would be ' : '';
  for (const { kind, created, changed, unchanged, leftAlone, former, rejected } of updates) {
    const counts = [
      `${created} ${would}added`,
      `${changed} ${would}changed`,
      `${unchanged} unchanged`,
      `${leftAlone} left alone`,
    ];
    terminal.print(`${kind.labels.many}: ${counts.join(', ')}`);
    if (former > 0) terminal.print(`  ${former} of a former starter are kept`);
    for (const { name, reason } of rejected) {
      terminal.printError(`  ${name} ${dryRun ? 'would be' : 'was'} left out: ${reason}`);
    }
  }
  const hasRejected = updates.some(({ rejected }) => rejected.length > 0);
  return hasRejected ? exitCodes.failed : exitCodes.done;
};

/** See docs/importing.md#a-new-starter-catalogue. */
export const starterCommand: Command = {
  usage: 'starter',
  description: 'show what a new starter catalogue would add and change',
  options: { update: { description: 'add and change the items' } },
  run: runStarter,
};
