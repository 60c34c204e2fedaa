import type { Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';

export interface ReferenceTarget {
  readonly id?: string;
  readonly key?: string;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string | number | null>>;
  /** True if the file has another target of that name: items with other facts then do not match. */
  readonly isNamesake?: boolean;
}

/** Facts of a source about one item. Fields not named stay unchanged. */
export interface Facts {
  /** Our own id, if the source gives one. */
  readonly id?: string;
  /** Absent if the kind derives names from fields. */
  readonly name?: string;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly ReferenceTarget[]>>;
  /** Null for no source; absent if not stated. */
  readonly source?: Source | null;
  readonly derived?: readonly string[];
  readonly sameAs?: string | null;
}

export interface ParsedItem {
  /** Source's key of the item; the row's own key if it yields one item. */
  readonly key: string;
  /** Source line, if the parsed row states it; else its first one. */
  readonly line?: number;
  readonly facts: Facts;
  /** Remarks for the operator about an accepted item. */
  readonly remarks?: readonly Omit<Remark, 'line'>[];
}

/** Oddity of an accepted row. */
export interface Remark {
  readonly line: number;
  readonly about: string;
  readonly remark: string;
}

export type RowResult<ParsedRow> =
  /** Row of an item that the source identifies by `key`. */
  | { readonly key: string; readonly parsed: ParsedRow }
  /** Reason for correctly leaving the row out: counted, not reported. */
  | { readonly skipped: string };

/** Parsed rows are stored as JSON. */
export interface Format<ParsedRow = unknown> {
  /** Namespace of its rows' stored keys: 'openpowerlifting'. */
  readonly name: string;
  /** Must match, beside the name, to take over an item that no source claims. */
  readonly mustMatch: readonly string[];
  /** Must not differ, where known on both sides, to take over an item. */
  readonly mustNotDiffer?: readonly string[];
  /**
   * Fields that tell which of a row's several items a stored item is; if none matches, the first.
   */
  readonly discriminators?: readonly string[];
  /** True if the kind's own rules produce the remarks instead of the format. */
  readonly remarksByRules?: boolean;
  /** Treatment of a row that refers to something missing. */
  readonly unknownTarget: 'create' | 'refuse';
  /** Throws `RowError` for an unreadable row, which is reported with its line. */
  read(cells: readonly string[], line: number): RowResult<ParsedRow>;
  /**
   * Merges two rows with the same key; returns `kept` itself if nothing is new. Null or absent: a
   * second row is an error.
   */
  merge?(kept: ParsedRow, next: ParsedRow): ParsedRow | null;
  /** Reason for leaving out a row superseded by another. */
  readonly superseded?: string;
  /** All of one person, best first. */
  finish(parsed: ParsedRow, key: string): readonly ParsedItem[];
  /** Key of a row that names an item by our own id. */
  keyOf?(id: string): string;
}

/** Throws `ImportError` if the columns do not fit. */
export type OpenFormat = (kind: Kind, header: readonly string[]) => Format;

/** Format as named on the command line. */
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

/** Throws `ImportError` unless each wanted group has a column, and none appears twice. */
export function readColumns(
  header: readonly string[],
  format: string,
  wanted: readonly (readonly string[])[],
): Columns {
  const names = header.map((name) => name.trim());
  const indexes = new Map(names.map((name, index) => [name, index]));
  const doubled = names.find((name, index) => name !== '' && indexes.get(name) !== index);
  if (doubled !== undefined) throw new ImportError(`The file has two columns ${doubled}.`);
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

/** Thrown while reading an unreadable row. */
export class RowError extends Error {
  override readonly name = 'RowError';
}

/** Number in a cell; null for anything else, including `1e9` and `0x10`. */
export function parseNumber(cell: string): number | null {
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(cell) ? Number(cell) : null;
}

/** Throws `RowError` unless empty or a number. */
export function readNumber(cell: string | null, column: string): number | null {
  if (cell === null) return null;
  const number = parseNumber(cell);
  if (number === null) throw new RowError(`${column} is no number: ${cell}`);
  return number;
}
