import {
  type Duplicate,
  findDuplicates,
} from '#server/features/catalogue/lookalikes/duplicates.ts';
import { similarityText } from '#server/features/catalogue/lookalikes/similarity.ts';
import { formatCsvLine } from '#server/shared/csv/write.ts';
import { type Command, exitCodes, type RunCommand } from './command.ts';
import { getGivenKind, printKindError } from './given-kind.ts';

const defaultLimit = 100;

const runDuplicates: RunCommand = async (db, terminal, [word = ''], options) => {
  const kind = getGivenKind(word);
  if (!kind) return printKindError(terminal, word);
  const limitText = String(options.limit ?? defaultLimit);
  const limit = Number(limitText);
  if (!/^\d{1,6}$/.test(limitText) || limit === 0) {
    terminal.printError(`The limit is a number from 1 to 999999, not "${options.limit}".`);
    return exitCodes.misused;
  }
  const { total, pairs } = await findDuplicates(db, kind, limit);
  if (options.csv === true) {
    for (const line of formatCsv(pairs)) terminal.print(line.trimEnd());
    return exitCodes.done;
  }
  const note = pairs.length < total ? `, of which here are ${pairs.length} (--limit)` : '';
  terminal.print(`likely duplicates of ${kind.labels.many}: ${total}${note}`);
  for (const line of formatTable(pairs)) terminal.print(line);
  return exitCodes.done;
};

function formatTable(pairs: readonly Duplicate[]): string[] {
  if (pairs.length === 0) return [];
  const table = [['why', 'id', 'name', 'likes', 'differences']];
  for (const { why, items, differences } of pairs) {
    for (const [index, { id, name, likes }] of items.entries()) {
      const similarity = index === 0 ? similarityText[why] : '';
      const texts = differences.map(({ label, values }) => `${label} ${values[index] || '–'}`);
      table.push([similarity, id, name, String(likes), texts.join(', ')]);
    }
  }
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function* formatCsv(pairs: readonly Duplicate[]): Generator<string> {
  yield formatCsvLine([
    'why',
    '_id',
    'name',
    'likes',
    'other._id',
    'other.name',
    'other.likes',
    'differences',
  ]);
  for (const { why, items, differences } of pairs) {
    const cells = items.flatMap(({ id, name, likes }) => [id, name, likes]);
    const differenceTexts = differences.map(
      ({ label, values }) => `${label}: ${values.map((value) => value || '–').join(' / ')}`,
    );
    yield formatCsvLine([similarityText[why], ...cells, differenceTexts.join('; ')]);
  }
}

/** See docs/importing.md#likely-duplicates. */
export const duplicatesCommand: Command = {
  usage: 'duplicates <kind>',
  description: 'list items that look like others of their kind, the surest pairs first',
  options: {
    limit: { value: 'pairs', description: `how many pairs are listed; ${defaultLimit} by default` },
    csv: { description: 'as CSV' },
  },
  needsDatabase: true,
  run: runDuplicates,
};
