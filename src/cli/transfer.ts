import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxSourceLength, type Source } from '#contract/kinds/sources.ts';
import { isDay } from '#contract/text.ts';
import type { Database } from '#server/db/engine/database.ts';
import { loadItemRules } from '#server/features/catalogue/item-rules.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { readStarter } from '#server/features/catalogue/starter/read-starter.ts';
import { exportLines } from '#server/features/catalogue/transfer/export.ts';
import { ImportError } from '#server/features/catalogue/transfer/format.ts';
import { formats } from '#server/features/catalogue/transfer/formats/index.ts';
import {
  type ImportOptions,
  type ImportSummary,
  importFile,
} from '#server/features/catalogue/transfer/import.ts';
import { sourceNameError } from '#server/features/catalogue/transfer/source.ts';
import { sports } from '#sports/index.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type RunCommand,
  type Terminal,
} from './command.ts';
import { getGivenKind, kinds, printKindError } from './given-kind.ts';
import { formatCount } from './numbers.ts';
import { createProgressBar } from './progress.ts';
import { createRejects } from './rejects.ts';
import { createRemarks } from './remarks.ts';

type ImportRequest = Omit<ImportOptions, 'check' | 'reject' | 'remark' | 'progress'>;

const reading = { what: 'reading', unit: 'rows' };

const formatNames = [...formats.keys()];

function readSource(
  terminal: Terminal,
  file: string,
  options: GivenOptions,
  now: Date,
): Source | null {
  const name = String(options.source ?? basename(file).slice(0, maxSourceLength)).trim();
  const date = String(options.date ?? now.toISOString().slice(0, 10));
  const nameError = sourceNameError(name);
  if (nameError !== null) {
    terminal.printError(`The source "${name}" ${nameError}: name it by --source.`);
    return null;
  }
  if (!isDay(date)) {
    terminal.printError(`There is no day "${date}": write it as 2024-08-11.`);
    return null;
  }
  return { name, date };
}

/** Returns an exit code if the options are not suitable. */
async function prepareImport(
  db: Database,
  terminal: Terminal,
  [word = '', file = '']: readonly string[],
  options: GivenOptions,
): Promise<ImportRequest | ExitCode> {
  const kind = getGivenKind(word);
  if (!kind) return printKindError(terminal, word);
  const format = formats.get(String(options.format ?? formatNames[0]));
  if (!format) {
    const names = formatNames.join(', ');
    terminal.printError(`There is no format "${options.format}". The formats are ${names}.`);
    return exitCodes.misused;
  }
  const dryRun = options['dry-run'] === true;
  const now = new Date();
  const source = readSource(terminal, file, options, now);
  if (source === null) return exitCodes.misused;
  if (!dryRun) await loadStarterCatalogue(db, sports, readStarter(sports), now);
  return {
    kind,
    kinds,
    file,
    open: format.open,
    dryRun,
    now,
    source,
    columns: format.columns(kind),
    isSourceGiven: options.source !== undefined || options.date !== undefined,
    strict: options.strict === true,
  };
}

const runImport: RunCommand = async (db, terminal, words, options) => {
  const request = await prepareImport(db, terminal, words, options);
  if (typeof request === 'number') return request;
  const { kind, file, dryRun } = request;
  const rejectsPath = String(options.rejects ?? `${file}.rejects.csv`);
  const remarksPath = `${rejectsPath.replace(/(\.rejects)?\.csv$/, '')}.remarks.csv`;
  const place = { source: file, isNamed: options.rejects !== undefined };
  const rejects = createRejects({ ...place, path: rejectsPath });
  const remarks = createRemarks({ ...place, path: remarksPath });
  const bar = createProgressBar(terminal);
  const writing = { what: dryRun ? 'comparing' : 'writing', unit: kind.labels.many };
  const start = performance.now();
  try {
    const { [kind.name]: rules } = await loadItemRules(sports);
    const summary = await importFile(db, {
      ...request,
      check: rules?.check,
      reject: rejects.add,
      remark: remarks.add,
      progress({ step, done, total, rows }) {
        const activity = step === 'read' ? reading : writing;
        bar.show({ ...activity, done, total, count: rows });
      },
    });
    bar.end();
    const seconds = (performance.now() - start) / 1000;
    for (const line of formatSummary(kind, summary, dryRun, seconds)) terminal.print(line);
    for (const line of rejects.lines()) terminal.print(line);
    for (const line of remarks.lines()) terminal.print(line);
    return summary.bad > 0 ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    bar.end();
    if (!(error instanceof ImportError)) throw error;
    terminal.printError(error.message);
    for (const line of rejects.lines()) terminal.printError(line);
    return exitCodes.failed;
  } finally {
    rejects.close();
    remarks.close();
  }
};

function formatCounts(
  counts: ReadonlyMap<string, number>,
  nameOf: (key: string) => string,
): string {
  return [...counts].map(([key, count]) => `${formatCount(count)} ${nameOf(key)}`).join(', ');
}

function formatSummary(
  kind: Kind,
  summary: ImportSummary,
  dryRun: boolean,
  seconds: number,
): string[] {
  const { rows, skipped, bad, created, changed, unchanged, targets } = summary;
  const would = dryRun ? 'would be ' : '';
  const rate = Math.round(rows / seconds);
  const manyOf = (name: string) => kinds.find((other) => other.name === name)?.labels.many ?? name;
  const lines = dryRun ? ['A dry run: nothing was changed.'] : [];
  lines.push(
    `${formatCount(rows)} rows in ${seconds.toFixed(1)} s, ${formatCount(rate)} a second`,
    `${kind.labels.many}: ${formatCount(created)} ${would}created, ${formatCount(changed)} ${would}changed, ${formatCount(unchanged)} unchanged`,
  );
  if (targets.size > 0) {
    lines.push(`${would}created to be referred to: ${formatCounts(targets, manyOf)}`);
  }
  if (skipped.size > 0) {
    lines.push(`rows left out: ${formatCounts(skipped, (reason) => `(${reason})`)}`);
  }
  if (bad > 0) lines.push(`bad rows: ${formatCount(bad)}`);
  return lines;
}

const runExport: RunCommand = async (db, terminal, [word = '', file], options) => {
  const kind = getGivenKind(word);
  if (!kind) return printKindError(terminal, word);
  const lines = Readable.from(exportLines(db, kind, { bom: options.bom === true }));
  if (file === undefined) {
    const { output } = terminal;
    if (!output) throw new Error('There is no output to write to.');
    let outputError: unknown = null;
    output.once('error', (error) => {
      outputError = error;
    });
    try {
      await pipeline(lines, output, { end: false });
    } catch (error) {
      // The program reports errors of its output.
      if (error !== outputError) throw error;
    }
    return exitCodes.done;
  }
  // Nobody reads an incomplete export, since renaming is atomic.
  const partial = `${file}.partial`;
  try {
    const target = createWriteStream(partial);
    await (file.endsWith('.gz') ? pipeline(lines, createGzip(), target) : pipeline(lines, target));
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  terminal.print(`${kind.labels.many} are written to ${file}`);
  return exitCodes.done;
};

/** See docs/product/admin.md#imports-and-exports. */
export const importCommand: Command = {
  usage: 'import <kind> <file>',
  description:
    'import a CSV file (.csv or .csv.gz); importing it again updates the items; exit code 1 if rows are bad',
  options: {
    format: {
      value: formatNames.join('|'),
      description: `format of the file; ${formatNames[0]}, our own, by default`,
    },
    'dry-run': { description: 'show what would happen and change nothing' },
    strict: { description: 'check all rows first, and change nothing if one is bad' },
    source: {
      value: 'name',
      description: "where the numbers are from; the file's name by default",
    },
    date: {
      value: 'day',
      description: 'as of which day they are, as 2024-08-11; today by default',
    },
    rejects: {
      value: 'file',
      description: 'file for the list of bad rows; beside the imported file by default',
    },
  },
  needsDatabase: true,
  run: runImport,
};

export const exportCommand: Command = {
  usage: 'export <kind> [file]',
  description: 'write all items of a kind as CSV that import can read',
  options: {
    bom: { description: 'start with a byte order mark, by which Excel knows UTF-8' },
  },
  needsDatabase: true,
  printsData: true,
  run: runExport,
};
