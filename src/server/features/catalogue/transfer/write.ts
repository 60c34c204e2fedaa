import { setTimeout as delay } from 'node:timers/promises';
import type { CheckItem } from '#contract/kinds/item-rules.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { maxSliceMs, nextSliceMs, timeWrite, yieldPauseMs } from '#server/db/time-slices.ts';
import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { optimize } from '#server/shared/catalogue-storage/optimize-store.ts';
import { deleteUnchecked } from '#server/shared/catalogue-storage/unchecked-items-store.ts';
import { insertItems, type NewItem } from '../items-store.ts';
import type { NamedItem } from '../lookalikes/similarity.ts';
import { type Format, ImportError, type ParsedItem, type Remark, RowError } from './format.ts';
import {
  deleteSources,
  insertSources,
  lockKind,
  tuneForBulkWrites,
  updateItem,
} from './imports-store.ts';
import { createLookalikeCheck, toNamed } from './lookalike-check.ts';
import type { PreparedRow } from './match.ts';
import { type FileKeys, fileKeys } from './merged-rows.ts';
import { createPrepare, ruleRemarks } from './prepare.ts';
import { type ReconciledRows, type RejectedRow, reconcileRows } from './reconcile.ts';
import type { StagedRow, Staging } from './staged-rows-store.ts';
import {
  addOutcomes,
  createTally,
  emptyOutcome,
  type Outcome,
  type Tally,
  type TallyListener,
  type UnitOutcome,
} from './tally.ts';
import { createMissingTargets, createTargetFinder } from './targets.ts';

/** Maximum rows in memory, and per transaction. */
const batchSize = 5000;
/** Rows written before a transaction checks its time. */
const rowsPerCheck = 50;
/** After more new items, the search index and the statistics are updated immediately. */
const maxUnoptimized = 5000;
const longWrite = { long: true } as const;

export interface WriteOptions {
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  readonly dryRun: boolean;
  readonly now: Date;
  /** Source of rows without a source. */
  readonly source: Source;
  /** True if the operator named the source, so that unchanged items get it as well. */
  readonly isSourceGiven: boolean;
  readonly check?: CheckItem | undefined;
}

interface WriteListener {
  /** Called again if the transaction is retried. */
  readonly reject: (bad: RejectedRow) => void;
  /** Called again if the transaction is retried. */
  readonly remark: (remark: Remark) => void;
  readonly onWritten: (rows: number) => void;
}

/** Writes in short transactions, with pauses for other writers. A dry run writes nothing. */
export async function writeStaged(
  db: Database,
  staging: Staging,
  format: Format,
  options: WriteOptions,
  listener: WriteListener,
): Promise<Outcome> {
  const lookalikeCheck = createLookalikeCheck(options.kind, options);
  try {
    const total = await writeRows(db, staging, format, options, { ...listener, lookalikeCheck });
    await lookalikeCheck.remark(db.read, listener.remark);
    return total;
  } finally {
    lookalikeCheck.close();
  }
}

async function writeRows(
  db: Database,
  staging: Staging,
  format: Format,
  options: WriteOptions,
  listener: TallyListener & WriteListener,
): Promise<Outcome> {
  const { kind, dryRun } = options;
  const write = createWriter(format, options, fileKeys(staging, format), listener);
  const tally = createTally(listener);
  // A format that merges rows does not depend on their order. Keys are mostly names, so rows in key
  // order change neighbouring entries of the index.
  const batches = () => staging.batches(batchSize, format.merge ? 'key' : 'file');

  if (dryRun) {
    for (const rows of batches()) tally.add(await write(db.read, rows, Infinity));
    return tally.total();
  }
  if (db.dialect === 'sqlite') await db.write(tuneForBulkWrites, longWrite);
  await writeInSlices(db, batches, write, tally);
  const total = tally.total();
  if (total.created > maxUnoptimized) await optimize(db, [kind]);
  return total;
}

async function writeInSlices(
  db: Database,
  batches: () => Iterable<readonly StagedRow[]>,
  write: Writer,
  tally: Tally,
): Promise<void> {
  let sliceMs = maxSliceMs;
  for (const rows of batches()) {
    for (let start = 0; start < rows.length; ) {
      const remaining = rows.slice(start);
      const { result: outcome, ms } = await timeWrite(
        db,
        (transaction) => write(transaction, remaining, sliceMs),
        longWrite,
      );
      sliceMs = nextSliceMs(sliceMs, ms);
      start += outcome.rows;
      tally.add(outcome);
      await delay(yieldPauseMs);
    }
  }
}

/** Writes rows until `sliceMs` milliseconds have passed. */
type Writer = (
  queries: Queries,
  rows: readonly StagedRow[],
  sliceMs: number,
) => Promise<UnitOutcome>;

function createWriter(
  format: Format,
  { kind, kinds, now, dryRun, source, isSourceGiven, check }: WriteOptions,
  keys: FileKeys,
  { reject, remark }: WriteListener,
): Writer {
  const prepare = createPrepare(kind, now, source);
  const finder = createTargetFinder(kind, kinds, format, now, source);
  const dryRunTargets = createMissingTargets();
  const lines = new Map<string, number>();

  function prepareItem(row: StagedRow, parsed: ParsedItem): PreparedRow | RejectedRow {
    const { key, line = row.line, facts, remarks: ownRemarks = [] } = parsed;
    try {
      const item = prepare(facts);
      const byRules = format.remarksByRules && check ? ruleRemarks(item, check, now) : [];
      const remarks = [...ownRemarks, ...byRules];
      const updatesSource = isSourceGiven || facts.source !== undefined;
      return { key, rowKey: row.key, line, facts, remarks, item, updatesSource };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return { line, reason: error.message };
    }
  }

  async function writeChunk(queries: Queries, rows: readonly StagedRow[]): Promise<UnitOutcome> {
    const prepared: PreparedRow[] = [];
    const bad: RejectedRow[] = [];
    for (const row of rows) {
      for (const parsed of format.finish(row.parsed, row.key)) {
        const result = prepareItem(row, parsed);
        if ('reason' in result) bad.push(result);
        else prepared.push(result);
      }
    }
    const missing = dryRun ? dryRunTargets : createMissingTargets();
    const before = missing.created.length;
    const file = { ...keys, missing, lines };
    const reconciled = await reconcileRows(queries, kind, format, finder, prepared, file);
    if (!dryRun) await applyRows(queries, kind, format.name, reconciled);
    bad.push(...reconciled.bad);
    for (const row of bad) reject(row);
    const badLines = new Set(bad.map(({ line }) => line));
    for (const { line, remarks } of prepared) {
      if (badLines.has(line)) continue;
      for (const text of remarks) remark({ line, ...text });
    }
    const createdTargets = missing.created.slice(before);
    const targets = Map.groupBy(createdTargets, (target) => target.kind.name);
    return {
      rows: rows.length,
      created: reconciled.created.length,
      changed: reconciled.changed.length,
      unchanged: reconciled.unchanged,
      bad: bad.length,
      targets: new Map([...targets].map(([name, { length }]) => [name, length])),
      named: reconciled.created.map((item) => toNamed(kind, item)),
    };
  }

  return async (queries, rows, sliceMs) => {
    const end = performance.now() + sliceMs;
    let total = emptyOutcome();
    const created: NamedItem[] = [];
    if (!dryRun) await lockKind(queries, kind);
    for (const chunk of chunksOf(rows, rowsPerCheck)) {
      const { named, ...outcome } = await writeChunk(queries, chunk);
      total = addOutcomes(total, outcome);
      created.push(...named);
      if (performance.now() > end) break;
    }
    return { ...total, named: created };
  };
}

async function applyRows(
  transaction: Queries,
  kind: Kind,
  source: string,
  reconciled: ReconciledRows,
): Promise<void> {
  const { created, links } = reconciled.missing;
  for (const [targetKind, targets] of Map.groupBy(created, (target) => target.kind)) {
    const items = targets.map(({ item }) => item);
    await insertNewItems(transaction, targetKind, items);
  }
  for (const { kind: targetKind, key, item_id } of links.values()) {
    await deleteSources(transaction, targetKind, source, [key]);
    await insertSources(transaction, [{ kind: targetKind.name, source, key, item_id, merged: 0 }]);
  }
  if (reconciled.created.length > 0) await insertNewItems(transaction, kind, reconciled.created);
  // Locks rows in the order of their ids, like all other writers, to avoid deadlocks.
  const changes = reconciled.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const change of changes) await updateItem(transaction, kind, change);
  const changedIds = changes.map(({ id }) => id);
  const sourceIds = reconciled.sources.map(({ item_id }) => item_id);
  const itemIds = [...new Set([...changedIds, ...sourceIds])];
  await deleteUnchecked(transaction, itemIds);
  await noteItemChanges(transaction, kind.name, itemIds);
  const sources = reconciled.sources.map((row) => ({ kind: kind.name, source, ...row }));
  await insertSources(transaction, sources);
}

async function insertNewItems(
  transaction: Queries,
  kind: Kind,
  items: readonly NewItem[],
): Promise<void> {
  if (await insertItems(transaction, kind, items)) return;
  throw new ImportError(`A ${kind.labels.one} to be created is there already.`);
}
