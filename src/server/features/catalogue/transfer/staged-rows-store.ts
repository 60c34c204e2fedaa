import { DatabaseSync } from 'node:sqlite';

export interface StagedRow {
  readonly key: string;
  readonly line: number;
  readonly parsed: unknown;
}

export interface Staging {
  get(key: string): Omit<StagedRow, 'key'> | null;
  put(row: StagedRow): void;
  count(): number;
  batches(size: number, order: 'file' | 'key'): Generator<StagedRow[]>;
  close(): void;
}

interface Row {
  row: number;
  key: string;
  line: number;
  parsed: string;
}

/**
 * Opens an unnamed temporary SQLite file, which the system removes however the process ends. No
 * other process reads it, so it needs no journal and no flushes.
 */
export function openStaging(): Staging {
  const file = new DatabaseSync('');
  file.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4000;
    create table staged (
      row integer primary key, key text not null unique, line integer not null, parsed text not null
    ) strict;
    begin`);
  const selectRow = file.prepare('select line, parsed from staged where key = ?');
  const upsertRow = file.prepare(`insert into staged (key, line, parsed) values (?, ?, ?)
    on conflict (key) do update set line = excluded.line, parsed = excluded.parsed`);
  const selectInFileOrder = file.prepare('select * from staged where row > ? order by row limit ?');
  const selectInKeyOrder = file.prepare('select * from staged where key > ? order by key limit ?');
  let count = 0;
  return {
    get(key) {
      const row = selectRow.get(key) as unknown as Row | undefined;
      return row ? { line: row.line, parsed: JSON.parse(row.parsed) } : null;
    },
    put({ key, line, parsed }) {
      const { lastInsertRowid } = upsertRow.run(key, line, JSON.stringify(parsed));
      count = Math.max(count, Number(lastInsertRowid));
    },
    count: () => count,
    *batches(size, order) {
      for (let last: Row | null = null; ; ) {
        const rows = (order === 'key'
          ? selectInKeyOrder.all(last?.key ?? '', size)
          : selectInFileOrder.all(last?.row ?? 0, size)) as unknown as Row[];
        const end = rows.at(-1);
        if (!end) return;
        yield rows.map(({ key, line, parsed }) => ({ key, line, parsed: JSON.parse(parsed) }));
        last = end;
      }
    },
    close: () => file.close(),
  };
}
