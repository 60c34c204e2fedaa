import { call, type Result } from '#client/api/call.ts';
import { fillPath } from '#client/api/send.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { CsvSeparator } from '#contract/lists.ts';
import { type FinderState, toFilterParameters } from '../finder/finder-state.ts';
import { tableSize } from '../list-view.ts';

export type CsvRows = 'all' | 'page';

/** Finds the separator of spreadsheets in a locale: a semicolon where decimals have a comma. */
export function findCsvSeparator(locale?: string): CsvSeparator {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

export function csvPath(
  kind: Kind,
  state: FinderState,
  rows: CsvRows,
  separator = findCsvSeparator(),
): string {
  const query = {
    ...toFilterParameters(state),
    sort: state.sort || undefined,
    page: rows === 'page' ? state.page : undefined,
    size: rows === 'page' ? tableSize : undefined,
    separator: separator === ',' ? undefined : separator,
  };
  return fillPath(`${kind.api.base}/csv`, { query });
}

/** Downloads by a request, because links do not send the token. */
export async function downloadCsv(
  kind: Kind,
  state: FinderState,
  rows: CsvRows,
): Promise<Result<Blob>> {
  const result = await call<Blob>('GET', csvPath(kind, state, rows), { asFile: true });
  if (result.ok) saveFile(result.data, `${kind.labels.many}.csv`);
  return result;
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
