import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { exportLines } from '#server/features/catalogue/transfer/export.ts';
import { formats } from '#server/features/catalogue/transfer/formats/index.ts';
import {
  type ImportOptions,
  type ImportSummary,
  importFile,
} from '#server/features/catalogue/transfer/import.ts';
import { sports } from '#sports/index.ts';

type Row = Readonly<Record<string, string | number>>;

/** Missing values are empty. */
export function csvOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const formatLine = (cells: readonly (string | number)[]) =>
    `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\n`;
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map(formatLine)
    .join('');
}

/** Format of OpenPowerlifting. */
export const liftingResult = {
  Name: 'Zoë Nuñez #2',
  Sex: 'F',
  Event: 'SBD',
  Equipment: 'Raw',
  Age: '26.5',
  Division: 'Open',
  BodyweightKg: '83.5',
  WeightClassKg: '84+',
  Best3SquatKg: '150',
  Best3BenchKg: '82.5',
  Best3DeadliftKg: '170',
  TotalKg: '402.5',
  Place: '3',
  Goodlift: '88.5',
  Date: '2020-06-01',
};

export const shortResult = {
  Name: 'Zoë Nuñez',
  Sex: 'F',
  Event: 'SBD',
  Equipment: 'Raw',
  BodyweightKg: '62.4',
  WeightClassKg: '63',
  Best3SquatKg: '150',
  Best3BenchKg: '82.5',
  Best3DeadliftKg: '170',
  TotalKg: '402.5',
  Place: '3',
};

export function manyResults(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => [
    { ...liftingResult, Name: `Lifter ${n}`, TotalKg: String(300 + (n % 50)), Goodlift: '50' },
    { ...liftingResult, Name: `Lifter ${n}`, TotalKg: String(400 + (n % 50)), Goodlift: '60' },
  ]);
  return csvOf(rows.flat());
}

interface Imported {
  readonly summary: ImportSummary;
  readonly bad: string[];
  readonly remarks: string[];
}

export async function importText(
  db: Database,
  kindName: string,
  format: string,
  text: string | Uint8Array,
  options: Partial<ImportOptions> & { readonly bad?: string[] } = {},
): Promise<Imported> {
  const { bad = [], ...others } = options;
  const remarks: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'tifo-import-'));
  try {
    const file = join(folder, typeof text === 'string' ? 'rows.csv' : 'rows.csv.gz');
    await writeFile(file, text);
    const kind = getKind(sports, kindName);
    const named = formats.get(format);
    if (!kind || !named) throw new Error(`There is no ${kindName} or no ${format}`);
    const summary = await importFile(db, {
      kind,
      kinds: kindsOf(sports),
      file,
      open: named.open,
      dryRun: false,
      strict: false,
      columns: named.columns(kind),
      now: new Date('2026-01-01T00:00:00Z'),
      source: { name: 'rows.csv', date: '2026-01-01' },
      isSourceGiven: false,
      reject: ({ line, reason }) => bad.push(`${line}: ${reason}`),
      remark: ({ line, remark }) => remarks.push(`${line}: ${remark}`),
      progress: () => {},
      ...others,
    });
    return { summary, bad, remarks };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function exportText(db: Database, kindName: string): Promise<string> {
  const kind = getKind(sports, kindName);
  if (!kind) throw new Error(`There is no kind ${kindName}`);
  return (await Array.fromAsync(exportLines(db, kind))).join('');
}
