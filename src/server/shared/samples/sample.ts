import { columnFields, getField, type Kind } from '#contract/kinds/kind.ts';
import { largestInteger } from '#server/shared/lists/list-query.ts';

export interface SampledItem {
  readonly id: string;
  readonly isChecked: boolean;
  readonly isPictured: boolean;
  /** True even if the account of the user who added the item was deleted. */
  readonly isAdded: boolean;
  readonly facts: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly string[]>>;
}

export interface TextColumn {
  readonly codes: Uint32Array;
  readonly values: string[];
  readonly codeOf: Map<string, number>;
}

export const absentText = 0;

/** Whole numbers of the smallest unit, such as thousandths, because they need less memory. */
export interface NumberColumn {
  readonly units: Int32Array;
  /** Units per 1. */
  readonly scale: number;
}

export const absentUnits = -(2 ** 31);

/**
 * Column store of all items of a kind, or a random sample of them. Rows are in no particular order.
 */
export interface Sample {
  readonly kind: Kind;
  readonly capacity: number;
  /** Approximate share of the kind's items; 1 for all. */
  readonly share: number;
  readonly total: number;
  readonly ids: string[];
  readonly rows: Map<string, number>;
  readonly checked: Uint8Array;
  readonly pictured: Uint8Array;
  readonly added: Uint8Array;
  readonly numbers: ReadonlyMap<string, NumberColumn>;
  readonly texts: ReadonlyMap<string, TextColumn>;
  /** Several referenced ids form one value, separated by spaces. */
  readonly references: ReadonlyMap<string, TextColumn>;
  /** Cleared when an item changes. */
  readonly peers: Map<string, readonly number[]>;
  /** Lowest and highest units; cleared when an item changes. */
  readonly bounds: Map<string, readonly [number, number] | null>;
  /** Differs from that of all other samples. */
  revision: number;
}

/** Texts are only those that lists filter by or peers share. */
export function sampledFields(kind: Kind): { numbers: string[]; texts: string[] } {
  const usedTexts = new Set([...kind.groupings, ...Object.keys(kind.peers)]);
  const numbers: string[] = [];
  const texts: string[] = [];
  for (const [name, { type }] of columnFields(kind)) {
    if (type === 'number') numbers.push(name);
    else if (type === 'choice' || usedTexts.has(name)) texts.push(name);
  }
  return { numbers, texts };
}

function referenceFields(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => getField(kind, name)?.type === 'references');
}

function createTextColumn(capacity: number): TextColumn {
  return {
    codes: new Uint32Array(capacity),
    values: [''],
    codeOf: new Map([['', absentText]]),
  };
}

function createNumberColumn(kind: Kind, name: string, capacity: number): NumberColumn {
  const field = getField(kind, name);
  const scale = field?.type === 'number' ? 10 ** field.decimals : 1;
  if (field?.type === 'number' && field.max * scale > largestInteger) {
    throw new Error(`${kind.name}.${name} has too many digits for a sample`);
  }
  return { units: new Int32Array(capacity), scale };
}

export function createSample(
  kind: Kind,
  { capacity, share, total }: Pick<Sample, 'capacity' | 'share' | 'total'>,
): Sample {
  const { numbers, texts } = sampledFields(kind);
  return {
    kind,
    capacity,
    share,
    total,
    ids: [],
    rows: new Map(),
    checked: new Uint8Array(capacity),
    pictured: new Uint8Array(capacity),
    added: new Uint8Array(capacity),
    numbers: new Map(numbers.map((name) => [name, createNumberColumn(kind, name, capacity)])),
    texts: new Map(texts.map((name) => [name, createTextColumn(capacity)])),
    references: new Map(referenceFields(kind).map((name) => [name, createTextColumn(capacity)])),
    peers: new Map(),
    bounds: new Map(),
    revision: nextRevision(),
  };
}

function encode({ values, codeOf }: TextColumn, value: string): number {
  return codeOf.getOrInsertComputed(value, () => values.push(value) - 1);
}

let lastRevision = 0;

function nextRevision(): number {
  lastRevision += 1;
  return lastRevision;
}

function clearCaches(sample: Sample): void {
  sample.peers.clear();
  sample.bounds.clear();
  sample.revision = nextRevision();
}

export function putItem(sample: Sample, item: SampledItem): boolean {
  const row = sample.rows.get(item.id) ?? sample.ids.length;
  if (row === sample.capacity) return false;
  clearCaches(sample);
  sample.ids[row] = item.id;
  sample.rows.set(item.id, row);
  sample.checked[row] = item.isChecked ? 1 : 0;
  sample.pictured[row] = item.isPictured ? 1 : 0;
  sample.added[row] = item.isAdded ? 1 : 0;
  for (const [name, { units, scale }] of sample.numbers) {
    const value = item.facts[name] ?? null;
    units[row] = value === null ? absentUnits : Math.round(Number(value) * scale);
  }
  for (const [name, column] of sample.texts) {
    column.codes[row] = encode(column, String(item.facts[name] ?? ''));
  }
  for (const [name, column] of sample.references) {
    column.codes[row] = encode(column, (item.references[name] ?? []).join(' '));
  }
  return true;
}

export function removeItem(sample: Sample, id: string): void {
  const row = sample.rows.get(id);
  const last = sample.ids.at(-1);
  if (row === undefined || last === undefined) return;
  clearCaches(sample);
  const end = sample.ids.length - 1;
  const columns = [
    sample.checked,
    sample.pictured,
    sample.added,
    ...[...sample.numbers.values()].map(({ units }) => units),
    ...[...sample.texts.values(), ...sample.references.values()].map(({ codes }) => codes),
  ];
  for (const column of columns) column[row] = column[end] ?? 0;
  sample.ids[row] = last;
  sample.rows.set(last, row);
  sample.ids.pop();
  sample.rows.delete(id);
}

export function isWhole({ share }: Pick<Sample, 'share'>): boolean {
  return share === 1;
}
