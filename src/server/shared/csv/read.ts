/** CSV record; without cells if `error` is set. */
export interface CsvRecord {
  /** Line on which the record starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly error: string | null;
}

/** Characters; longer means no CSV, or a missing closing quote. */
const maxRecord = 1_000_000;

const tooLong = `a line is longer than ${maxRecord.toLocaleString('en')} characters`;
const unclosed = 'a quote is opened and never closed';
const afterQuote = 'a closing quote is not followed by a comma';

/** Quoted record: cells, end offset, number of lines. */
interface Quoted {
  readonly cells: readonly string[];
  readonly next: number;
  readonly lines: number;
}

/**
 * Incremental CSV parser (RFC 4180), LF or CRLF. Skips a byte order mark and empty lines. Invalid
 * records and lines over a million characters yield an error, and parsing resumes on the line after
 * the record's first.
 */
export function createCsvReader(): {
  write(piece: string): CsvRecord[];
  end(): CsvRecord[];
} {
  let rest = '';
  let line = 1;
  let isFirst = true;
  let isSkipping = false;

  function read(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    const add = (cells: readonly string[], error: string | null = null) => {
      if (error !== null || cells.length > 1 || cells[0] !== '')
        records.push({ line, cells, error });
    };
    let start = 0;
    let quote = text.indexOf('"');
    while (start < text.length) {
      const feed = text.indexOf('\n', start);
      const end = feed === -1 ? text.length : feed;
      if (isSkipping || end - start > maxRecord) {
        if (!isSkipping) add([], tooLong);
        isSkipping = feed === -1;
        if (!isSkipping) line += 1;
        start = end + 1;
        continue;
      }
      if (feed === -1 && !isLast) break;
      if (quote !== -1 && quote < start) quote = text.indexOf('"', start);
      if (quote === -1 || quote > end) {
        // Fast path for lines without quotes, nearly all of a large file.
        add(text.slice(start, withoutReturn(text, start, end)).split(','));
        start = end + 1;
        line += 1;
        continue;
      }
      const quoted = readQuoted(text, start, isLast);
      if (quoted === null && text.length - start <= maxRecord && !isLast) break;
      if (quoted === null || 'error' in quoted) {
        add([], quoted?.error ?? unclosed);
        start = end + 1;
        line += 1;
        continue;
      }
      add(quoted.cells);
      start = quoted.next;
      line += quoted.lines;
    }
    rest = text.slice(start);
    return records;
  }

  return {
    write(piece) {
      const text = isFirst && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
      if (piece !== '') isFirst = false;
      return read(rest + text, false);
    },
    end: () => read(rest, true),
  };
}

function withoutReturn(text: string, start: number, end: number): number {
  return end > start && text[end - 1] === '\r' ? end - 1 : end;
}

/** Null if the record is incomplete. Quotes inside an unquoted cell are literal. */
function readQuoted(
  text: string,
  start: number,
  isLast: boolean,
): Quoted | { readonly error: string } | null {
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      let from = at + 1;
      for (;;) {
        const close = text.indexOf('"', from);
        if (close === -1) return null;
        cell += text.slice(from, close);
        at = close + 1;
        if (text[at] !== '"') break;
        cell += '"';
        from = at + 1;
      }
      lines += countLines(cell);
    } else {
      const comma = text.indexOf(',', at);
      const end = endOfLine(text, at, isLast);
      if (end === null) return null;
      const stop = comma === -1 || comma > end ? withoutReturn(text, at, end) : comma;
      cell = text.slice(at, stop);
      at = stop;
    }
    cells.push(cell);
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    // The next piece may begin with the second of two quotes.
    if (at >= text.length) return isLast ? { cells, next: at, lines } : null;
    const next = text[at] === '\r' ? at + 1 : at;
    if (text[next] === '\n') return { cells, next: next + 1, lines };
    if (next >= text.length && !isLast) return null;
    return { error: afterQuote };
  }
}

function endOfLine(text: string, from: number, isLast: boolean): number | null {
  const end = text.indexOf('\n', from);
  if (end !== -1) return end;
  return isLast ? text.length : null;
}

function countLines(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}
