import { foldText } from '#contract/lists.ts';
import type { ReferenceTarget } from './format.ts';

/** An item that has a target's name. */
export interface Candidate {
  readonly id: string;
  /** Empty where no candidate needs comparing. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The id of the item that a target is; undefined for a new one. The item that the source already knows by the
 * target's key comes first, then one of that name that is known by no key, with the target's
 * facts, else the oldest. A known item that has another name by now is the last.
 */
export function chooseTarget(
  target: ReferenceTarget,
  candidates: readonly Candidate[],
  known: string | undefined,
  isLinked: (id: string) => boolean,
): string | undefined {
  if (candidates.some(({ id }) => id === known)) return known;
  const free = target.key === undefined ? candidates : candidates.filter(({ id }) => !isLinked(id));
  const same = free.find(({ fields }) => agrees(target, fields));
  return same?.id ?? (target.isNamesake ? undefined : free[0]?.id) ?? known;
}

function agrees({ fields = {} }: ReferenceTarget, stored: Candidate['fields']): boolean {
  return Object.entries(fields).every(
    ([field, value]) =>
      value === null || foldText(String(stored[field] ?? '')) === foldText(String(value)),
  );
}
