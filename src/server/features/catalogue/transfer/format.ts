import type { Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';

export interface ReferenceTarget {
  readonly id?: string;
  readonly key?: string;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string | number | null>>;
  /** True if the file has another target of that name. A stored item must then match the fields. */
  readonly isNamesake?: boolean;
}

/** Missing fields stay unchanged. */
export interface Facts {
  readonly id?: string;
  /** Absent if the kind derives names from fields. */
  readonly name?: string;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly ReferenceTarget[]>>;
  /** Null if the item has no source, absent if the row states nothing. */
  readonly source?: Source | null;
  readonly derived?: readonly string[];
  readonly sameAs?: string | null;
}

export interface ParsedItem {
  /** Key of the row, unless the row yields several items. */
  readonly key: string;
  /** First line of the row by default. */
  readonly line?: number;
  readonly facts: Facts;
  readonly remarks?: readonly Omit<Remark, 'line'>[];
}

export interface Remark {
  readonly line: number;
  readonly about: string;
  readonly remark: string;
}

export type RowResult<ParsedRow> =
  | { readonly key: string; readonly parsed: ParsedRow }
  /** Reason for leaving out a correct row. Such rows are counted but not reported. */
  | { readonly skipped: string };

/** Parsed rows are stored as JSON, so a `ParsedRow` must survive JSON. */
export interface Format<ParsedRow = unknown> {
  readonly name: string;
  /** Fields that must match, like the name, before a row changes an item without a source. */
  readonly mustMatch: readonly string[];
  /** Fields that must not differ if both the row and the item have a value. */
  readonly mustNotDiffer?: readonly string[];
  /**
   * Fields that tell apart the items of a row. A stored item is first matched to the one that
   * equals it in all of them. Without them, the first item wins.
   */
  readonly discriminators?: readonly string[];
  /** True if the kind's rules also make remarks. */
  readonly remarksByRules?: boolean;
  readonly unknownTarget: 'create' | 'refuse';
  /** Throws `RowError` for a wrong row. */
  read(cells: readonly string[], line: number): RowResult<ParsedRow>;
  /**
   * Merges two rows with the same key. Returns `kept` itself if `next` has nothing new, or null to
   * reject the second row.
   */
  merge?(kept: ParsedRow, next: ParsedRow): ParsedRow | null;
  /** Reason shown for a row that another row of the same key replaced. */
  readonly superseded?: string;
  /** Returns the items of one person, the best first. */
  finish(parsed: ParsedRow, key: string): readonly ParsedItem[];
  /** Key of a row that names an item by Tifo's id. */
  keyOf?(id: string): string;
}

/** Throws `ImportError` if the header lacks columns of the format. */
export type OpenFormat = (kind: Kind, header: readonly string[]) => Format;

export interface NamedFormat {
  readonly open: OpenFormat;
  columns(kind: Kind): readonly string[];
}

export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export interface Columns {
  cell(cells: readonly string[], ...names: readonly string[]): string | null;
  has(...names: readonly string[]): boolean;
}

/**
 * Each group of `wanted` has alternative names of a column. Throws `ImportError` if a group has no
 * column, or if a column appears twice.
 */
export function readColumns(
  header: readonly string[],
  format: string,
  wanted: readonly (readonly string[])[],
): Columns {
  const names = header.map((name) => name.trim());
  const indexes = new Map(names.map((name, index) => [name, index]));
  const repeated = names.find((name, index) => name !== '' && indexes.get(name) !== index);
  if (repeated !== undefined) throw new ImportError(`The file has two columns ${repeated}.`);
  const has = (...names: readonly string[]) => names.some((name) => indexes.has(name));
  const missing = wanted.filter((names) => !has(...names));
  if (missing.length > 0) {
    const list = missing.map((names) => names.join(' or ')).join(', ');
    throw new ImportError(`This is no ${format} file: it has no column ${list}.`);
  }
  return {
    has,
    cell(cells, ...names) {
      for (const name of names) {
        const index = indexes.get(name);
        if (index !== undefined) return cells[index]?.trim() || null;
      }
      return null;
    },
  };
}

export class RowError extends Error {
  override readonly name = 'RowError';
}

/** Null for anything but decimals, such as `1e9` and `0x10`. */
export function parseNumber(cell: string): number | null {
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(cell) ? Number(cell) : null;
}

/** Throws `RowError` unless the cell is a number or empty. */
export function readNumber(cell: string | null, column: string): number | null {
  if (cell === null) return null;
  const number = parseNumber(cell);
  if (number === null) throw new RowError(`${column} is no number: ${cell}`);
  return number;
}
