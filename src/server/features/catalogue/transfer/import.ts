import type { Database } from '#server/db/engine/database.ts';
import { openText, type TextFile } from '#server/shared/csv/open.ts';
import { type CsvRecord, createCsvReader } from '#server/shared/csv/read.ts';
import { findOtherSeparator } from '#server/shared/csv/separator.ts';
import { type Format, ImportError, type OpenFormat, type Remark, RowError } from './format.ts';
import type { RejectedRow } from './reconcile.ts';
import { openStaging, type Staging } from './staged-rows-store.ts';
import type { Outcome } from './tally.ts';
import { type WriteOptions, writeStaged } from './write.ts';

/** PostgreSQL limits the entries of an index to some 2700 bytes. */
const maxKeyLength = 200;

interface Progress {
  readonly step: 'read' | 'write';
  readonly done: number;
  readonly total: number;
  readonly rows: number;
}

export interface ImportOptions extends WriteOptions {
  readonly file: string;
  readonly open: OpenFormat;
  readonly columns: readonly string[];
  /** Checks all rows first, and writes nothing if one is bad. */
  readonly strict: boolean;
  readonly reject: (bad: RejectedRow) => void;
  readonly remark: (remark: Remark) => void;
  readonly progress: (progress: Progress) => void;
}

interface StagedCounts {
  rows: number;
  bad: number;
  readonly skipped: Map<string, number>;
}

export interface ImportSummary extends Readonly<Outcome> {
  readonly rows: number;
  readonly skipped: ReadonlyMap<string, number>;
}

/**
 * Stages the whole file before writing, so that a broken file changes nothing. An interrupted
 * import can be repeated. Throws `ImportError` or `FileError` with a message for the operator.
 */
export async function importFile(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const { strict, reject, remark, progress } = options;
  const staging = openStaging();
  try {
    const staged: StagedCounts = { rows: 0, bad: 0, skipped: new Map() };
    const format = await stageFile(staging, options, staged);
    if (strict) await requireGoodRows(db, staging, format, staged.bad, options);
    const total = staging.count();
    const outcome = await writeStaged(db, staging, format, options, {
      reject,
      remark,
      onWritten: (rows) => progress({ step: 'write', done: rows, total, rows }),
    });
    return { ...outcome, ...staged, bad: staged.bad + outcome.bad };
  } finally {
    staging.close();
  }
}

async function requireGoodRows(
  db: Database,
  staging: Staging,
  format: Format,
  stagedBad: number,
  options: ImportOptions,
): Promise<void> {
  const checked = await writeStaged(
    db,
    staging,
    format,
    { ...options, dryRun: true },
    { reject: options.reject, remark: () => {}, onWritten: () => {} },
  );
  const bad = stagedBad + checked.bad;
  if (bad === 0) return;
  throw new ImportError(`${bad} bad ${bad === 1 ? 'row' : 'rows'}: nothing was changed.`);
}

async function stageFile(
  staging: Staging,
  options: ImportOptions,
  staged: StagedCounts,
): Promise<Format> {
  const file = openText(options.file);
  const reader = createCsvReader();
  let format: Format | null = null;
  let width = 0;
  const stageRecords = (records: readonly CsvRecord[]) => {
    for (const record of records) {
      if (format === null) {
        format = openFormat(options, record);
        width = record.cells.length;
        continue;
      }
      staged.rows += 1;
      const reason = recordError(record, width) ?? stageRecord(staging, format, record, staged);
      if (reason === null) continue;
      staged.bad += 1;
      options.reject({ line: record.line, reason });
    }
  };
  let isFirst = true;
  for await (const piece of piecesOf(file)) {
    if (isFirst) checkSeparator(piece, options.columns);
    isFirst = false;
    stageRecords(reader.write(piece));
    const { bytes: total, bytesRead } = file;
    options.progress({ step: 'read', done: bytesRead(), total, rows: staged.rows });
  }
  stageRecords(reader.end());
  if (file.isOtherEncoding()) throw otherEncodingError();
  if (format === null) throw new ImportError('The file is empty: it has no header.');
  return format;
}

function openFormat({ open, kind }: ImportOptions, { cells, error }: CsvRecord): Format {
  if (error) throw new ImportError(`The first line is no header: ${error}.`);
  if (!cells.every((cell) => cell.isWellFormed())) throw otherEncodingError();
  return open(kind, cells);
}

function otherEncodingError(): ImportError {
  return new ImportError(
    "The file is not in UTF-8 but in another program's encoding, such as Windows-1252: " +
      'save it as CSV in UTF-8. Nothing was changed.',
  );
}

function checkSeparator(start: string, columns: readonly string[]): void {
  const separator = findOtherSeparator(start);
  if (separator === null) return;
  const known = columns.join(', ');
  throw new ImportError(
    `The cells of the file are separated by ${separator}: save it with commas. Known columns are ${known}.`,
  );
}

/** Throws `ImportError` if the file cannot be decompressed. */
async function* piecesOf({ text }: TextFile): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!code?.startsWith('Z_')) throw error;
    throw new ImportError(`The file cannot be unpacked (${message}): nothing was changed.`);
  }
}

function recordError({ cells, error }: CsvRecord, width: number): string | null {
  if (error !== null) return error;
  if (cells.length !== width) return `it has ${cells.length} cells, the header ${width}`;
  if (!cells.every((cell) => cell.isWellFormed())) return 'the text is not UTF-8';
  // PostgreSQL cannot store NUL in a text and would reject the whole statement.
  if (cells.some((cell) => cell.includes('\0'))) return 'a NUL character is in the text';
  return null;
}

function stageRecord(
  staging: Staging,
  format: Format,
  { line, cells }: CsvRecord,
  staged: StagedCounts,
): string | null {
  try {
    const result = format.read(cells, line);
    if ('skipped' in result) {
      countSkipped(staged, result.skipped);
      return null;
    }
    const { key, parsed } = result;
    if (key.length > maxKeyLength) {
      return `what tells it apart is longer than ${maxKeyLength} characters`;
    }
    const earlier = staging.get(key);
    if (!earlier) {
      staging.put({ key, line, parsed });
      return null;
    }
    const merged = format.merge?.(earlier.parsed, parsed) ?? null;
    if (merged === null) return `line ${earlier.line} is of the same item`;
    const mergedLine = merged === parsed ? line : earlier.line;
    if (merged !== earlier.parsed) staging.put({ key, line: mergedLine, parsed: merged });
    if (format.superseded !== undefined) countSkipped(staged, format.superseded);
    return null;
  } catch (error) {
    if (error instanceof RowError) return error.message;
    throw error;
  }
}

function countSkipped({ skipped }: StagedCounts, reason: string): void {
  skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
}
