export interface CsvRecord {
  /** First line of the record, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly error: string | null;
}

/** Characters. A longer record is not CSV, or its closing quote is missing. */
const maxRecord = 1_000_000;

const tooLong = `a line is longer than ${maxRecord.toLocaleString('en')} characters`;
const unclosed = 'a quote is opened and never closed';
const afterQuote = 'a closing quote is not followed by a comma';

interface QuotedRecord {
  readonly cells: readonly string[];
  readonly next: number;
  readonly lines: number;
}

/**
 * Parses CSV (RFC 4180) incrementally. Skips a byte order mark and empty lines. After an invalid
 * record, parsing resumes on the line after its first line.
 */
export function createCsvReader(): {
  write(chunk: string): CsvRecord[];
  end(): CsvRecord[];
} {
  let incomplete = '';
  let line = 1;
  let isFirst = true;
  let isSkipping = false;

  function parse(text: string, { isLast }: { readonly isLast: boolean }): CsvRecord[] {
    const records: CsvRecord[] = [];
    const addCells = (cells: readonly string[]) => {
      if (cells.length > 1 || cells[0] !== '') records.push({ line, cells, error: null });
    };
    const addError = (error: string) => records.push({ line, cells: [], error });
    let start = 0;
    let quote = text.indexOf('"');
    const endLine = (end: number) => {
      start = end + 1;
      line += 1;
    };
    while (start < text.length) {
      const feed = text.indexOf('\n', start);
      const end = feed === -1 ? text.length : feed;
      if (isSkipping || end - start > maxRecord) {
        if (!isSkipping) addError(tooLong);
        isSkipping = feed === -1;
        if (!isSkipping) line += 1;
        start = end + 1;
        continue;
      }
      if (feed === -1 && !isLast) break;
      if (quote !== -1 && quote < start) quote = text.indexOf('"', start);
      if (quote === -1 || quote > end) {
        // Fast path, since nearly all lines of a large file have no quotes.
        addCells(text.slice(start, withoutReturn(text, start, end)).split(','));
        endLine(end);
        continue;
      }
      const quoted = readQuoted(text, start, isLast);
      if (quoted === null && text.length - start <= maxRecord && !isLast) break;
      if (quoted === null || 'error' in quoted) {
        addError(quoted?.error ?? unclosed);
        endLine(end);
        continue;
      }
      addCells(quoted.cells);
      start = quoted.next;
      line += quoted.lines;
    }
    incomplete = text.slice(start);
    return records;
  }

  return {
    write(chunk) {
      const text = isFirst && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk;
      if (chunk !== '') isFirst = false;
      return parse(incomplete + text, { isLast: false });
    },
    end: () => parse(incomplete, { isLast: true }),
  };
}

function withoutReturn(text: string, start: number, end: number): number {
  return end > start && text[end - 1] === '\r' ? end - 1 : end;
}

/** Returns null if the record is incomplete. Quotes inside an unquoted cell are literal. */
function readQuoted(
  text: string,
  start: number,
  isLast: boolean,
): QuotedRecord | { readonly error: string } | null {
  const cells: string[] = [];
  let lines = 1;
  let offset = start;
  for (;;) {
    const isQuoted = text[offset] === '"';
    const cell = isQuoted ? readQuotedCell(text, offset) : readPlainCell(text, offset, isLast);
    if (cell === null) return null;
    cells.push(cell.text);
    if (isQuoted) lines += cell.text.split('\n').length - 1;
    offset = cell.end;
    if (text[offset] === ',') {
      offset += 1;
      continue;
    }
    // The next chunk may begin with the second of two quotes.
    if (offset >= text.length) return isLast ? { cells, next: offset, lines } : null;
    const next = text[offset] === '\r' ? offset + 1 : offset;
    if (text[next] === '\n') return { cells, next: next + 1, lines };
    if (next >= text.length && !isLast) return null;
    return { error: afterQuote };
  }
}

interface Cell {
  readonly text: string;
  readonly end: number;
}

function readQuotedCell(text: string, start: number): Cell | null {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { text: cell, end: quote + 1 };
    cell += '"';
    from = quote + 2;
  }
}

function readPlainCell(text: string, start: number, isLast: boolean): Cell | null {
  const lineEnd = endOfLine(text, start, isLast);
  if (lineEnd === null) return null;
  const comma = text.indexOf(',', start);
  const end = comma === -1 || comma > lineEnd ? withoutReturn(text, start, lineEnd) : comma;
  return { text: text.slice(start, end), end };
}

function endOfLine(text: string, from: number, isLast: boolean): number | null {
  const end = text.indexOf('\n', from);
  if (end !== -1) return end;
  return isLast ? text.length : null;
}
