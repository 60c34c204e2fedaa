import { DatabaseSync } from 'node:sqlite';
import { type NamedItem, type Similarity, similarities } from './similarity.ts';

export interface Lookalike {
  readonly item: NamedItem;
  readonly other: NamedItem;
  readonly why: Similarity;
}

/** Keeps the items and pairs in a temporary file, out of memory. */
interface Subjects {
  add(item: NamedItem): void;
  has(id: string): boolean;
  get(number: number): NamedItem;
  all(): Generator<readonly [number: number, item: NamedItem]>;
  addPair(number: number, other: NamedItem, why: Similarity): void;
  /** Most certain reason first, then by name. */
  pairs(limit: number): Generator<Lookalike>;
  countPairs(): number;
  close(): void;
}

interface Row {
  number: number;
  item: string;
}

interface PairRow {
  item: string;
  other: string;
  why: number;
}

/** Opens an unnamed temporary file, which the system removes even after a crash. */
export function openSubjects(): Subjects {
  const file = new DatabaseSync('');
  file.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4000;
    create table subject (
      number integer primary key, id text not null unique, item text not null
    ) strict;
    create table pair (
      number integer not null, other_id text not null, other text not null, why integer not null,
      folded text not null, primary key (number, other_id)
    ) strict, without rowid;
    begin`);
  const insertSubject = file.prepare('insert or ignore into subject (id, item) values (?, ?)');
  const selectById = file.prepare('select 1 from subject where id = ?');
  const selectItem = file.prepare('select item from subject where number = ?');
  const selectNext = file.prepare(
    'select number, item from subject where number > ? order by number limit 500',
  );
  const insertPair = file.prepare('insert or ignore into pair values (?, ?, ?, ?, ?)');
  const selectPairs = file.prepare(`select subject.item, pair.other, pair.why
    from pair join subject using (number) order by pair.why, pair.folded, subject.id limit ?`);
  return {
    add: (item) => void insertSubject.run(item.id, JSON.stringify(item)),
    has: (id) => selectById.get(id) !== undefined,
    get(number) {
      const row = selectItem.get(number);
      if (!row) throw new Error(`There is no item ${number}`);
      return JSON.parse(String(row.item));
    },
    *all() {
      for (let last = 0; ; ) {
        const rows = selectNext.all(last) as unknown as Row[];
        if (rows.length === 0) return;
        for (const { number, item } of rows) yield [number, JSON.parse(item)];
        last = rows.at(-1)?.number ?? last;
      }
    },
    addPair(number, other, why) {
      const rank = similarities.indexOf(why);
      insertPair.run(number, other.id, JSON.stringify(other), rank, other.folded);
    },
    *pairs(limit) {
      for (const row of selectPairs.iterate(limit)) {
        const { item, other, why } = row as unknown as PairRow;
        yield {
          item: JSON.parse(item),
          other: JSON.parse(other),
          why: similarities[why] ?? 'oneApart',
        };
      }
    },
    countPairs: () => Number(file.prepare('select count(*) as total from pair').get()?.total),
    close: () => file.close(),
  };
}
