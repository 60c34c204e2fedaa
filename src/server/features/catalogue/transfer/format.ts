import type { Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';

/** What a row refers to: an item by its id, or by the facts that it has or would be created with. */
export interface ReferenceTarget {
  readonly id?: string;
  /** The source's own key of it, where the source has one. */
  readonly key?: string;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string | number | null>>;
  /** True if the file has another of that name: then it is none that has other facts. */
  readonly isNamesake?: boolean;
}

/** What a source says of one item; a field that it does not name stays as it is. */
export interface Facts {
  /** Our own id, where the source gives one. */
  readonly id?: string;
  /** Absent where the kind makes its names of fields. */
  readonly name?: string;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly ReferenceTarget[]>>;
  /** Where the row itself says that its numbers are from, null for nowhere; absent where it says nothing. */
  readonly source?: Source | null;
  /** Fields that a formula made, where the row itself says so. */
  readonly derived?: readonly string[];
  /** What it shares with other items of the same person, where the row itself says so. */
  readonly sameAs?: string | null;
}

/** One of the items that a parsed row yields. */
export interface ParsedItem {
  /** What the source tells it apart by: where a parsed row yields one item, the row's own key. */
  readonly key: string;
  /** The line of the file that it is of, where the parsed row says so; its first one otherwise. */
  readonly line?: number;
  readonly facts: Facts;
  /** What the operator should look at, though it is taken. */
  readonly remarks?: readonly Omit<Remark, 'line'>[];
}

/** Something odd about a row that is taken. */
export interface Remark {
  readonly line: number;
  /** What remarks are counted by: 'total is not the sum of the lifts'. */
  readonly about: string;
  readonly remark: string;
}

/** The result of reading one row of a source. */
export type RowResult<ParsedRow> =
  /** Of the item that the source itself tells apart by `key`. */
  | { readonly key: string; readonly parsed: ParsedRow }
  /** Rightly left out, and why: counted, not reported. */
  | { readonly skipped: string };

/**
 * How the rows of one source become items of a kind. Parsed rows are kept as JSON until all are
 * read.
 */
export interface Format<ParsedRow = unknown> {
  /** 'openpowerlifting': under this name the keys of its rows are remembered. */
  readonly name: string;
  /**
   * Fields that, beside the name, must be the same before an item that no source claims is taken
   * over.
   */
  readonly mustMatch: readonly string[];
  /** Fields that may not differ, where they are known on both sides, for an item to be taken over. */
  readonly mustNotDiffer?: readonly string[];
  /**
   * Where one source row yields several items: the fields that must all equal the stored item's to
   * tell which of them it is; if none does, the first.
   */
  readonly discriminators?: readonly string[];
  /** True if the kind's own rules remark on its items, in place of the format. */
  readonly remarksByRules?: boolean;
  /** What happens with a row that refers to something that is not there. */
  readonly unknownTarget: 'create' | 'refuse';
  /** Throws `RowError` for a row that cannot be understood: it is reported with its line. */
  read(cells: readonly string[], line: number): RowResult<ParsedRow>;
  /**
   * One parsed row of two rows with the same key, `kept` itself where the next adds nothing; null, or
   * absent, where a second such row is a mistake.
   */
  merge?(kept: ParsedRow, next: ParsedRow): ParsedRow | null;
  /** Reason for leaving out the other of two such rows, where merging takes one of them whole. */
  readonly superseded?: string;
  /** The items that a parsed row yields, all of one person: of several, the first is the best. */
  finish(parsed: ParsedRow, key: string): readonly ParsedItem[];
  /** The key of a row that names an item by our own id; absent where none does. */
  keyOf?(id: string): string;
}

/** Makes a format for a file with these columns; throws `ImportError` where it does not fit. */
export type OpenFormat = (kind: Kind, header: readonly string[]) => Format;

/** A format as the command line names it. */
export interface NamedFormat {
  readonly open: OpenFormat;
  /** The columns that it knows of a file of that kind. */
  columns(kind: Kind): readonly string[];
}

/** What stops an import, said to the operator as it is. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** The columns of a file by name. */
export interface Columns {
  /** A row's cell in the first of these columns that the file has; null when it is empty too. */
  cell(cells: readonly string[], ...names: readonly string[]): string | null;
  has(...names: readonly string[]): boolean;
}

/** Throws `ImportError` unless the file has one of each of the wanted columns, and none twice. */
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

/** A row that cannot be understood: thrown while it is read. */
export class RowError extends Error {
  override readonly name = 'RowError';
}

/** A cell's number; null for anything else, `1e9` and `0x10` included. */
export function parseNumber(cell: string): number | null {
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(cell) ? Number(cell) : null;
}

/** A cell's number; null for none. Throws `RowError` for anything else. */
export function readNumber(cell: string | null, column: string): number | null {
  if (cell === null) return null;
  const number = parseNumber(cell);
  if (number === null) throw new RowError(`${column} is no number: ${cell}`);
  return number;
}
