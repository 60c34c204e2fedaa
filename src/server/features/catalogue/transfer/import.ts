import { setTimeout as delay } from 'node:timers/promises';
import type { Kind } from '#contract/kind.ts';
import { openText } from '#server/csv/open.ts';
import { type CsvRecord, createCsvReader } from '#server/csv/read.ts';
import type { Database, Queries } from '#server/db/database.ts';
import { settle } from '#server/db/settle.ts';
import { rebuildTallies } from '#server/db/tallies.ts';
import { insertItems, insertUntallied } from '../store.ts';
import { BadRow, type Format, ImportError, type OpenFormat } from './format.ts';
import { type BadLine, type Plan, type PreparedRow, planRows } from './plan.ts';
import { createPrepare } from './prepare.ts';
import { openStaging, type StagedRow, type Staging } from './staging/store.ts';
import { forgetTallies, holdKind, insertSources, updateItem } from './store.ts';
import { createTargetFinder, type MissingTargets } from './targets.ts';

/** How far an import is. */
export interface Progress {
  readonly step: 'read' | 'write';
  /** Of `total`: bytes of the file while it is read, then items. */
  readonly done: number;
  readonly total: number;
  /** Rows of the file, or items, so far. */
  readonly rows: number;
}

export interface ImportOptions {
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  readonly file: string;
  readonly open: OpenFormat;
  /** Finds out what would happen and changes nothing. */
  readonly dryRun: boolean;
  /** All or nothing: one unit of work, and a single bad row undoes it. */
  readonly atomic: boolean;
  readonly now: Date;
  /** Hears of every row that is not taken. */
  readonly reject: (bad: BadLine) => void;
  readonly progress: (progress: Progress) => void;
}

export interface ImportSummary {
  /** Rows of the file, without its header. */
  rows: number;
  /** Rows that were left out as the format has it, by why. */
  skipped: Record<string, number>;
  bad: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Items of other kinds that were created to be referred to, by kind. */
  targets: Record<string, number>;
}

/** Items of one unit of work: some tenths of a second, in which other writers wait. */
const itemsAtOnce = 2000;
/** Milliseconds between two units in which other writers have their turn. */
const breath = 25;

/**
 * Imports a CSV file into a kind. First the whole file is read, understood and put aside, so that
 * a broken file changes nothing; then what is new or different is written in units of work. A run
 * that was broken off can be repeated, and so can a whole one: the rows of the source are known
 * again. Throws `ImportError` with what the operator should know.
 */
export async function importFile(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const summary: ImportSummary = {
    rows: 0,
    skipped: {},
    bad: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    targets: {},
  };
  const heard: ImportOptions = {
    ...options,
    reject(bad) {
      summary.bad += 1;
      options.reject(bad);
    },
  };
  const staging = openStaging();
  try {
    const format = await stageFile(staging, heard, summary);
    if (options.atomic && summary.bad > 0) throw nothingChanged(summary);
    await writeStaged(db, staging, format, heard, summary);
    return summary;
  } finally {
    staging.close();
  }
}

function nothingChanged({ bad }: ImportSummary): ImportError {
  return new ImportError(`${bad} bad ${bad === 1 ? 'row' : 'rows'}: nothing was changed.`);
}

async function stageFile(
  staging: Staging,
  options: ImportOptions,
  summary: ImportSummary,
): Promise<Format> {
  const file = openText(options.file);
  const reader = createCsvReader();
  let format: Format | null = null;
  const take = (records: readonly CsvRecord[]) => {
    for (const record of records) {
      if (format === null) {
        if (record.fault) throw new ImportError(`The first line is no header: ${record.fault}.`);
        format = options.open(options.kind, record.cells);
        continue;
      }
      summary.rows += 1;
      const reason = stageRecord(staging, format, record, summary);
      if (reason !== null) options.reject({ line: record.line, reason });
    }
  };
  for await (const piece of file.text) {
    take(reader.write(piece));
    options.progress({
      step: 'read',
      done: file.bytesRead(),
      total: file.bytes,
      rows: summary.rows,
    });
  }
  take(reader.end());
  if (format === null) throw new ImportError('The file is empty: it has no header.');
  return format;
}

/** Puts a row aside; returns what is wrong with it, or null. */
function stageRecord(
  staging: Staging,
  format: Format,
  { line, cells, fault }: CsvRecord,
  summary: ImportSummary,
): string | null {
  if (fault !== null) return fault;
  if (cells.some((cell) => cell.includes('\uFFFD'))) return 'the text is not UTF-8';
  try {
    const reading = format.read(cells);
    if ('skipped' in reading) {
      summary.skipped[reading.skipped] = (summary.skipped[reading.skipped] ?? 0) + 1;
      return null;
    }
    const kept = staging.get(reading.key);
    if (kept && !format.merge) return `line ${kept.line} is of the same item`;
    const draft = kept && format.merge ? format.merge(kept.draft, reading.draft) : reading.draft;
    staging.put({ key: reading.key, line: kept?.line ?? line, draft });
    return null;
  } catch (error) {
    if (error instanceof BadRow) return error.message;
    throw error;
  }
}

async function writeStaged(
  db: Database,
  staging: Staging,
  format: Format,
  options: ImportOptions,
  summary: ImportSummary,
): Promise<void> {
  const { kind, kinds, now, dryRun, atomic } = options;
  const prepare = createPrepare(kind, now);
  const finder = createTargetFinder(kind, kinds, format.unknownTarget, now);
  const total = staging.count();
  let done = 0;

  const prepareAll = (rows: readonly StagedRow[]): PreparedRow[] =>
    rows.flatMap(({ key, line, draft }) => {
      const facts = format.finish(draft);
      try {
        return [{ key, line, facts, item: prepare(facts) }];
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        options.reject({ line, reason: error.message });
        return [];
      }
    });
  const planned = (queries: Queries, rows: readonly PreparedRow[], missing: MissingTargets) =>
    planRows(queries, kind, format, finder, rows, missing);
  const write = async (transaction: Queries, rows: readonly PreparedRow[]): Promise<Plan> => {
    await holdKind(transaction, kind);
    const plan = await planned(transaction, rows, { byName: new Map() });
    await applyPlan(transaction, kind, format.name, plan);
    return plan;
  };
  const count = (plan: Plan, rows: readonly StagedRow[]) => {
    for (const bad of plan.bad) options.reject(bad);
    summary.created += plan.created.length;
    summary.changed += plan.changed.length;
    summary.unchanged += plan.unchanged;
    for (const { kind } of plan.missing.byName.values()) {
      summary.targets[kind.name] = (summary.targets[kind.name] ?? 0) + 1;
    }
    done += rows.length;
    options.progress({ step: 'write', done, total, rows: done });
  };

  if (dryRun) {
    const missing: MissingTargets = { byName: new Map() };
    for (const rows of staging.batches(itemsAtOnce)) {
      const before = new Set(missing.byName.keys());
      const plan = await planned(db.read, prepareAll(rows), missing);
      const added = [...missing.byName].filter(([key]) => !before.has(key));
      count({ ...plan, missing: { byName: new Map(added) } }, rows);
    }
    return;
  }
  const long = { long: true } as const;
  if (atomic) {
    const before = structuredClone(summary);
    await db.write(async (transaction) => {
      // The engine may run it again.
      Object.assign(summary, structuredClone(before));
      done = 0;
      for (const rows of staging.batches(itemsAtOnce)) {
        count(await write(transaction, prepareAll(rows)), rows);
      }
      if (summary.bad > 0) throw nothingChanged(summary);
      await rebuildTallies(transaction, kind);
    }, long);
  } else {
    await db.write((transaction) => forgetTallies(transaction, kind));
    for (const rows of staging.batches(itemsAtOnce)) {
      const prepared = prepareAll(rows);
      count(await db.write((transaction) => write(transaction, prepared)), rows);
      await delay(breath);
    }
    await db.write((transaction) => rebuildTallies(transaction, kind), long);
  }
  if (summary.created + summary.changed > itemsAtOnce) await settle(db);
}

async function applyPlan(
  transaction: Queries,
  kind: Kind,
  source: string,
  plan: Plan,
): Promise<void> {
  const missing = Map.groupBy(plan.missing.byName.values(), (target) => target.kind);
  for (const [targetKind, targets] of missing) {
    const items = targets.map(({ item }) => item);
    if (!(await insertItems(transaction, targetKind, items))) throw taken(targetKind);
  }
  if (!(await insertUntallied(transaction, kind, plan.created))) throw taken(kind);
  for (const change of plan.changed) await updateItem(transaction, kind, change);
  await insertSources(
    transaction,
    plan.sources.map((row) => ({ kind: kind.name, source, ...row })),
  );
}

function taken(kind: Kind): ImportError {
  return new ImportError(`A ${kind.labels.one} to be created is there already.`);
}
