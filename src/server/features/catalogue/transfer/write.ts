import { setTimeout as delay } from 'node:timers/promises';
import type { Kind } from '#contract/kind.ts';
import type { Database, Queries } from '#server/db/database.ts';
import { settle } from '#server/db/settle.ts';
import { slicesOf } from '#server/db/slices.ts';
import { rebuildTallies } from '#server/db/tallies.ts';
import { insertItems, insertUntallied } from '../store.ts';
import { BadRow, type Facts, type Format, ImportError } from './format.ts';
import { type BadLine, type Plan, type PreparedRow, planRows } from './plan.ts';
import { createPrepare } from './prepare.ts';
import type { StagedRow, Staging } from './staging/store.ts';
import { fitForMany, forgetTallies, holdKind, insertSources, updateItem } from './store.ts';
import { createTargetFinder, type MissingTargets } from './targets.ts';

/** Items that are at hand at once, and of one unit of work at most. */
const itemsAtOnce = 5000;
/** Milliseconds after which a unit of work ends where it stands: other writers wait for it. */
const patience = 400;
/** Milliseconds between two units, in which other writers have their turn. */
const breath = 25;
/** So many new items leave the engine work that it should do at once. */
const many = 5000;
const long = { long: true } as const;

export interface WriteOptions {
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  /** Finds out what would happen and changes nothing. */
  readonly dryRun: boolean;
  /** All or nothing: one unit of work, and a single bad row undoes it. */
  readonly atomic: boolean;
  readonly now: Date;
}

/** What became of some rows. */
export interface Outcome {
  /** How many they are. */
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Items of other kinds that were created to be referred to, by kind. */
  readonly targets: Map<string, number>;
  readonly bad: BadLine[];
}

/**
 * Writes what is new or different of the staged rows, in units of work that let others in between,
 * or in one. `done` hears of every unit; where the engine runs an atomic one again, twice.
 */
export async function writeStaged(
  db: Database,
  staging: Staging,
  format: Format,
  options: WriteOptions,
  done: (outcome: Outcome) => void,
): Promise<void> {
  const { kind, dryRun, atomic } = options;
  const write = createWriter(format, options);
  const batches = () => staging.batches(itemsAtOnce);
  let created = 0;
  const add = (outcome: Outcome) => {
    created += outcome.created;
    done(outcome);
  };

  if (dryRun) {
    for (const rows of batches()) add(await write(db.read, rows, Infinity));
    return;
  }
  if (db.dialect === 'sqlite') await db.write(fitForMany);
  if (atomic) {
    await db.write(async (transaction) => {
      let bad = 0;
      for (const rows of batches()) {
        const outcome = await write(transaction, rows, Infinity);
        bad += outcome.bad.length;
        add(outcome);
      }
      if (bad > 0) throw nothingChanged(bad);
      await rebuildTallies(transaction, kind);
    }, long);
  } else {
    await db.write((transaction) => forgetTallies(transaction, kind));
    for (const rows of batches()) {
      for (let start = 0; start < rows.length; ) {
        const left = rows.slice(start);
        const outcome = await db.write((transaction) => write(transaction, left, patience));
        start += outcome.rows;
        add(outcome);
        await delay(breath);
      }
    }
    await db.write((transaction) => rebuildTallies(transaction, kind), long);
  }
  if (created > many) await settle(db);
}

export function nothingChanged(bad: number): ImportError {
  return new ImportError(`${bad} bad ${bad === 1 ? 'row' : 'rows'}: nothing was changed.`);
}

/** Takes rows from the first on until so many milliseconds have passed. */
type Writer = (
  queries: Queries,
  rows: readonly StagedRow[],
  milliseconds: number,
) => Promise<Outcome>;

/** Plans rows and, but in a dry run, carries the plan out. */
function createWriter(format: Format, { kind, kinds, now, dryRun }: WriteOptions): Writer {
  const prepare = createPrepare(kind, now);
  const finder = createTargetFinder(kind, kinds, format.unknownTarget, now);
  /** What a dry run would have created: the next rows refer to it too. */
  const imagined: MissingTargets = { byName: new Map() };

  function prepareRow({ key, line, draft }: StagedRow): PreparedRow | BadLine {
    const facts: Facts = format.finish(draft);
    try {
      return { key, line, facts, item: prepare(facts) };
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      return { line, reason: error.message };
    }
  }

  return async (queries, rows, milliseconds) => {
    const end = performance.now() + milliseconds;
    const counts = { rows: 0, created: 0, changed: 0, unchanged: 0 };
    const outcome: Outcome = { ...counts, targets: new Map(), bad: [] };
    if (!dryRun) await holdKind(queries, kind);
    for (const some of slicesOf(rows)) {
      const prepared: PreparedRow[] = [];
      for (const row of some.map(prepareRow)) {
        if ('reason' in row) outcome.bad.push(row);
        else prepared.push(row);
      }
      const missing = dryRun ? imagined : { byName: new Map() };
      const before = missing.byName.size;
      const plan = await planRows(queries, kind, format, finder, prepared, missing);
      if (!dryRun) await applyPlan(queries, kind, format.name, plan);
      outcome.created += plan.created.length;
      outcome.changed += plan.changed.length;
      outcome.unchanged += plan.unchanged;
      outcome.bad.push(...plan.bad);
      for (const target of [...missing.byName.values()].slice(before)) {
        const { name } = target.kind;
        outcome.targets.set(name, (outcome.targets.get(name) ?? 0) + 1);
      }
      outcome.rows += some.length;
      if (performance.now() > end) break;
    }
    return outcome;
  };
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
  if (plan.created.length > 0 && !(await insertUntallied(transaction, kind, plan.created))) {
    throw taken(kind);
  }
  for (const change of plan.changed) await updateItem(transaction, kind, change);
  await insertSources(
    transaction,
    plan.sources.map((row) => ({ kind: kind.name, source, ...row })),
  );
}

function taken(kind: Kind): ImportError {
  return new ImportError(`A ${kind.labels.one} to be created is there already.`);
}
