import { getField, type Kind } from '#contract/kinds/kind.ts';

export interface SampledItem {
  readonly id: string;
  readonly isChecked: boolean;
  readonly facts: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly string[]>>;
}

export interface TextColumn {
  readonly codes: Uint32Array;
  readonly values: string[];
  readonly codeOf: Map<string, number>;
}

export const absentText = 0;

/**
 * Column store with all items of a kind, or a random sample of them. Rows are in no particular
 * order.
 */
export interface Sample {
  readonly kind: Kind;
  readonly capacity: number;
  /** Approximate share of the kind's items that are in the sample; 1 for all. */
  readonly share: number;
  readonly total: number;
  readonly ids: string[];
  readonly rows: Map<string, number>;
  readonly checked: Uint8Array;
  /** NaN if absent. */
  readonly numbers: ReadonlyMap<string, Float64Array>;
  readonly texts: ReadonlyMap<string, TextColumn>;
  /** Several referenced ids form one value, separated by spaces. */
  readonly references: ReadonlyMap<string, TextColumn>;
  /** Cache of the rows of peer groups, cleared when an item changes. */
  readonly peers: Map<string, readonly number[]>;
}

/** Returns the fields that are filtered by, compared, or split into peer groups. */
export function sampledFields(kind: Kind): { numbers: string[]; texts: string[] } {
  const peers = Object.keys(kind.peers);
  const usedFields = new Set([...kind.compared, ...kind.filters, ...kind.groupings, ...peers]);
  const numbers: string[] = [];
  const texts: string[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === 'choice' || (field.type === 'text' && usedFields.has(name)))
      texts.push(name);
    if (field.type === 'number' && usedFields.has(name)) numbers.push(name);
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

function encode({ values, codeOf }: TextColumn, value: string): number {
  return codeOf.getOrInsertComputed(value, () => values.push(value) - 1);
}

export function putItem(sample: Sample, item: SampledItem): boolean {
  const row = sample.rows.get(item.id) ?? sample.ids.length;
  if (row === sample.capacity) return false;
  sample.peers.clear();
  sample.ids[row] = item.id;
  sample.rows.set(item.id, row);
  sample.checked[row] = item.isChecked ? 1 : 0;
  for (const [name, column] of sample.numbers) column[row] = Number(item.facts[name] ?? Number.NaN);
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

export function isWhole({ share }: Pick<Sample, 'share'>): boolean {
  return share === 1;
}
