import type { Kind } from '#contract/kinds/kind.ts';
import { getKind, type Sport } from '#contract/kinds/sport.ts';
import {
  absentText,
  isWhole,
  type Sample,
  type TextColumn,
} from '#server/shared/samples/sample.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { noId, type ReferenceIndex, referenceIndex } from './reference-index.ts';

export type AcceptedValues = Readonly<Record<string, readonly string[]>>;

/** Items that a sample refers to by one field. */
export interface RelatedFacts {
  readonly index: ReferenceIndex;
  readonly targets: Sample;
  /** Rows in `targets` of the ids of the index; -1 for ids of deleted items. */
  readonly targetRows: Int32Array;
}

/** Returns a byte per id: 1 if its item has accepted values in all fields but `ignored`. */
function findAccepted(
  { targets, targetRows }: RelatedFacts,
  accepted: AcceptedValues,
  ignored?: string,
): Uint8Array {
  const flags = new Uint8Array(targetRows.length);
  for (let id = 0; id < flags.length; id += 1) flags[id] = Number((targetRows[id] ?? -1) >= 0);
  for (const [field, values] of Object.entries(accepted)) {
    const column = field === ignored ? undefined : targets.texts.get(field);
    if (!column) continue;
    const acceptedCodes = Uint8Array.from(column.values, (value) => Number(values.includes(value)));
    for (let id = 0; id < flags.length; id += 1) {
      if (flags[id] === 0) continue;
      const code = column.codes[targetRows[id] ?? 0] ?? absentText;
      if (acceptedCodes[code] === 0) flags[id] = 0;
    }
  }
  return flags;
}

/** Returns a byte per code of the references: 1 if any of its items is accepted. */
export function findAcceptedCodes(
  facts: RelatedFacts,
  accepted: AcceptedValues,
  ignored?: string,
): Uint8Array {
  const flags = findAccepted(facts, accepted, ignored);
  const { onlyIds, several } = facts.index;
  const acceptedCodes = new Uint8Array(onlyIds.length);
  for (let code = 0; code < acceptedCodes.length; code += 1) {
    const only = onlyIds[code] ?? noId;
    if (only >= 0) acceptedCodes[code] = flags[only] ?? 0;
  }
  for (const [code, ids] of several) {
    acceptedCodes[code] = Number(ids.some((id) => flags[id] === 1));
  }
  return acceptedCodes;
}

/**
 * Counts rows by the code of a related field. Only items with accepted values in the other fields
 * count. A row with several such items counts once for each value.
 */
export function countRelatedCodes(
  facts: RelatedFacts,
  codes: Uint32Array,
  field: string,
  accepted: AcceptedValues,
): Uint32Array {
  const { index, targets, targetRows } = facts;
  const column = targets.texts.get(field);
  const counts = new Uint32Array(column?.values.length ?? 0);
  if (!column) return counts;
  const flags = findAccepted(facts, accepted, field);
  const codeOf = (id: number) =>
    flags[id] === 1 ? (column.codes[targetRows[id] ?? -1] ?? absentText) : absentText;
  const addCount = (value: number, count: number) => {
    counts[value] = (counts[value] ?? 0) + count;
  };
  for (let code = 0; code < codes.length; code += 1) {
    const only = index.onlyIds[code] ?? noId;
    if (only >= 0) addCount(codeOf(only), codes[code] ?? 0);
  }
  for (const [code, ids] of index.several) {
    for (const value of new Set(ids.map(codeOf))) addCount(value, codes[code] ?? 0);
  }
  counts[absentText] = 0;
  return counts;
}

/** Returns the samples of related items, by the field that refers to them. */
export async function readTargets(
  { sports, samples }: { readonly sports: readonly Sport[]; readonly samples: Samples },
  kind: Kind,
  sample: Sample,
): Promise<Map<string, Sample>> {
  const targets = new Map<string, Sample>();
  for (const { through } of Object.values(kind.relatedFilters)) {
    const reference = kind.fields[through];
    const target = reference?.type === 'references' ? getKind(sports, reference.to) : null;
    const column = sample.references.get(through);
    if (targets.has(through) || !target || !column) continue;
    const whole = await samples.get(target);
    const read = isWhole(whole) ? whole : await samples.read(target, referenceIndex(column).ids);
    targets.set(through, read);
  }
  return targets;
}

/** Must be used in the same turn of the event loop, because the rows of samples may change. */
export function createRelatedFacts(column: TextColumn, targets: Sample): RelatedFacts {
  const index = referenceIndex(column);
  const targetRows = new Int32Array(index.ids.length);
  for (const [id, text] of index.ids.entries()) targetRows[id] = targets.rows.get(text) ?? -1;
  return { index, targets, targetRows };
}
