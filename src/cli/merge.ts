import type { Kind } from '#contract/kinds/kind.ts';
import {
  MergeError,
  type MergeReport,
  mergeItems,
} from '#server/features/catalogue/merge/merge.ts';
import { sports } from '#sports/index.ts';
import { type Command, exitCodes, type RunCommand } from './command.ts';
import { getGivenKind, printKindError } from './given-kind.ts';

const runMerge: RunCommand = async (db, terminal, [word = '', keep = '', drop = ''], options) => {
  const kind = getGivenKind(word);
  if (!kind) return printKindError(terminal, word);
  const dryRun = options['dry-run'] === true;
  try {
    const report = await mergeItems(db, { kind, sports, keep, drop, dryRun });
    for (const line of formatReport(kind, report, dryRun)) terminal.print(line);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const outcome = error.hasMoved ? 'What was moved before stays moved.' : 'Nothing was changed.';
    terminal.printError(`${error.message} ${outcome}`);
    return exitCodes.failed;
  }
};

function formatReport(kind: Kind, report: MergeReport, dryRun: boolean): string[] {
  const { keep, drop, likes, comments, slots, references, redirects, differences } = report;
  const headline = dryRun ? 'A dry run: nothing was changed. Would be merged' : 'Merged';
  const openSlots = slots.both > 0 ? `, ${slots.both} left open in lineups that have both` : '';
  const unsuitableSlots =
    slots.otherPosition > 0 ? `, ${slots.otherPosition} left open that take another position` : '';
  const importNote =
    report.importSources > 0
      ? '; an import that has them and no row of the kept one sets its facts'
      : '';
  const facts = differences.map(
    ({ label, values: [kept, dropped] }) =>
      `${label} ${kept || '–'} (kept), ${dropped || '–'} (dropped)`,
  );
  return [
    `${headline}: ${drop.name} (${drop.id}) into ${keep.name} (${keep.id})`,
    `  likes: ${likes.moved} moved, ${likes.both} of fans who like both`,
    `  comments: ${comments} moved`,
    `  slots of lineups: ${slots.moved} moved${openSlots}${unsuitableSlots}`,
    ...references.map(
      ({ kind: { labels }, field, moved, both }) =>
        `  ${field} of ${labels.many}: ${moved} moved, ${both} that had both`,
    ),
    `  fans who claim to be it: ${report.claims} moved`,
    `  other results of the same person: ${report.joined} linked`,
    `  rows of imported files: ${report.importSources} moved${importNote}`,
    `  picture: ${report.isPictureMoved ? 'moved' : 'as it was'}`,
    `  facts that differ: ${facts.join('; ') || 'none'}`,
    `  addresses that lead to ${kind.page}/${keep.id}: ${redirects}`,
  ];
}

/** See docs/importing.md#merging-duplicates. */
export const mergeCommand: Command = {
  usage: 'merge <kind> <keep> <drop>',
  description:
    'move likes, comments, slots and references of an item to its duplicate; it cannot be undone',
  options: { 'dry-run': { description: 'show what would be moved and change nothing' } },
  needsDatabase: true,
  run: runMerge,
};
