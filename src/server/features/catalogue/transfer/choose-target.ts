import { foldText } from '#contract/lists.ts';
import type { ReferenceTarget } from './format.ts';

export interface Candidate {
  readonly id: string;
  /** Empty if no candidate needs comparing. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Undefined for a new item. Prefers the item of the target's key, then one of that name without a
 * key (matching facts, else the oldest), then a renamed known item.
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
