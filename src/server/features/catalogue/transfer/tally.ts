import type { NamedItem } from '../lookalikes/similarity.ts';
import type { LookalikeCheck } from './lookalike-check.ts';

export interface Outcome {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  bad: number;
  readonly targets: Map<string, number>;
}

export interface UnitOutcome extends Outcome {
  readonly named: readonly NamedItem[];
}

export function emptyOutcome(): Outcome {
  return { rows: 0, created: 0, changed: 0, unchanged: 0, bad: 0, targets: new Map() };
}

export function addOutcomes(one: Outcome, other: Outcome): Outcome {
  const targets = new Map(one.targets);
  for (const [kind, count] of other.targets) targets.set(kind, (targets.get(kind) ?? 0) + count);
  return {
    rows: one.rows + other.rows,
    created: one.created + other.created,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    bad: one.bad + other.bad,
    targets,
  };
}

export interface Tally {
  add(outcome: UnitOutcome): void;
  total(): Outcome;
}

export interface TallyListener {
  readonly lookalikeCheck: LookalikeCheck;
  readonly onWritten: (rows: number) => void;
}

export function createTally({ lookalikeCheck, onWritten }: TallyListener): Tally {
  let total = emptyOutcome();
  return {
    add({ named, ...outcome }) {
      total = addOutcomes(total, outcome);
      lookalikeCheck.add(named);
      onWritten(total.rows);
    },
    total: () => total,
  };
}
