import { getField, type Kind } from '#contract/kinds/kind.ts';

/** The facts of an item that a sample holds. */
export interface SampledItem {
  readonly id: string;
  readonly isChecked: boolean;
  /** Numbers and texts by their fields; null for an absent one. */
  readonly facts: Readonly<Record<string, string | number | null>>;
  /** Ids that it refers to, by field, in order. */
  readonly references: Readonly<Record<string, readonly string[]>>;
}

/** Texts, or ids referred to, of each row as the number of one of few values. */
export interface TextColumn {
  readonly codes: Uint32Array;
  readonly values: string[];
  readonly codeOf: Map<string, number>;
}

/** Code of an absent text. */
export const absentText = 0;

/**
 * Facts of a kind's items by column: of all items, or of some that chance chose. Rows from 0 to below
 * `size` hold items, in no order.
 */
export interface Sample {
  readonly kind: Kind;
  readonly capacity: number;
  /** Share of the kind's items that it holds, about; 1 for all of them. */
  readonly share: number;
  /** Items that the kind had when the sample was loaded. */
  readonly total: number;
  readonly ids: string[];
  readonly rows: Map<string, number>;
  /** 1 for a checked item. */
  readonly checked: Uint8Array;
  /** NaN for an absent number. */
  readonly numbers: ReadonlyMap<string, Float64Array>;
  readonly texts: ReadonlyMap<string, TextColumn>;
  /** Several ids that an item refers to are one value, with spaces between them. */
  readonly references: ReadonlyMap<string, TextColumn>;
  /** Rows of groups of peers that were asked for, by their keys, until an item changes. */
  readonly peers: Map<string, readonly number[]>;
}

/** Fields that a sample of the kind holds: what filters, splits or compares. */
export function sampledFields(kind: Kind): { numbers: string[]; texts: string[] } {
  const named = new Set([...kind.compared, ...kind.filters, ...Object.keys(kind.peers)]);
  const numbers: string[] = [];
  const texts: string[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === 'choice' || (field.type === 'text' && named.has(name))) texts.push(name);
    if (field.type === 'number' && named.has(name)) numbers.push(name);
  }
  return { numbers, texts };
}

function referenceFields(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => getField(kind, name)?.type === 'references');
}

function newTextColumn(capacity: number): TextColumn {
  return {
    codes: new Uint32Array(capacity),
    values: [''],
    codeOf: new Map([['', absentText]]),
  };
}

/** An empty sample with room for `capacity` items. */
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
    numbers: new Map(numbers.map((name) => [name, new Float64Array(capacity)])),
    texts: new Map(texts.map((name) => [name, newTextColumn(capacity)])),
    references: new Map(referenceFields(kind).map((name) => [name, newTextColumn(capacity)])),
    peers: new Map(),
  };
}

function codeFor({ values, codeOf }: TextColumn, value: string): number {
  const known = codeOf.get(value);
  if (known !== undefined) return known;
  codeOf.set(value, values.length);
  return values.push(value) - 1;
}

/** Adds an item, or replaces it. Returns false, with nothing changed, when there is no room for it. */
export function putItem(sample: Sample, item: SampledItem): boolean {
  const row = sample.rows.get(item.id) ?? sample.ids.length;
  if (row === sample.capacity) return false;
  sample.peers.clear();
  sample.ids[row] = item.id;
  sample.rows.set(item.id, row);
  sample.checked[row] = item.isChecked ? 1 : 0;
  for (const [name, column] of sample.numbers) column[row] = Number(item.facts[name] ?? Number.NaN);
  for (const [name, column] of sample.texts) {
    column.codes[row] = codeFor(column, String(item.facts[name] ?? ''));
  }
  for (const [name, column] of sample.references) {
    column.codes[row] = codeFor(column, (item.references[name] ?? []).join(' '));
  }
  return true;
}

/** Removes an item that it may hold: the last one takes its row. */
export function removeItem(sample: Sample, id: string): void {
  const row = sample.rows.get(id);
  const last = sample.ids.at(-1);
  if (row === undefined || last === undefined) return;
  sample.peers.clear();
  const end = sample.ids.length - 1;
  const columns = [
    sample.checked,
    ...sample.numbers.values(),
    ...[...sample.texts.values(), ...sample.references.values()].map(({ codes }) => codes),
  ];
  for (const column of columns) column[row] = column[end] ?? 0;
  sample.ids[row] = last;
  sample.rows.set(last, row);
  sample.ids.pop();
  sample.rows.delete(id);
}

/** True if the sample holds all items of the kind: what it counts is exact. */
export function isWhole({ share }: Pick<Sample, 'share'>): boolean {
  return share === 1;
}
