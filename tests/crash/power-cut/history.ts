import { requestIds } from '../calls.ts';
import { absent, unknown, type WriteLog } from '../ledger.ts';

interface Write {
  readonly keys: readonly string[];
  /** What was sent, or what the answer said was kept. */
  value: string | typeof unknown;
  /** Ids of its requests; the first is the one that writes. */
  readonly ids: string[];
}

/** A log of writes by which the state after any number of answers can be told. */
interface History extends WriteLog {
  /** How many writes were answered: all, or those of a key that starts with that word. */
  answered(word?: string): number;
  /** Starts from before the first answer. */
  replay(): Replay;
}

export interface Replay {
  /** The request with that id is answered from now on. */
  answer(id: string): void;
  /** What was answered so far and is not stored, or is not as it was answered. */
  check(stored: ReadonlyMap<string, string>): string[];
}

export function createHistory(): History {
  const writes: Write[] = [];
  const answered: string[] = [];
  return {
    answered: (word = '') => answered.filter((key) => key.startsWith(word)).length,
    async write(keys, value, request) {
      const write: Write = { keys, value, ids: [] };
      writes.push(write);
      write.value = await requestIds.run(write.ids, request);
      answered.push(keys.at(-1) ?? '');
      return write.value;
    },
    replay() {
      const byKey = new Map<string, Write[]>();
      for (const write of writes) {
        for (const key of write.keys) byKey.set(key, [...(byKey.get(key) ?? []), write]);
      }
      const byId = new Map(writes.map((write) => [write.ids[0], write]));
      const done = new Set<Write>();
      return {
        answer(id) {
          const write = byId.get(id);
          if (write) done.add(write);
        },
        check(stored) {
          return [...byKey].flatMap(([key, all]) => {
            const last = all.findLastIndex((write) => done.has(write));
            const acknowledged = last < 0 ? absent : (all[last]?.value ?? absent);
            // The one after it was sent and not answered: it may be kept, or not.
            const next = all[last + 1];
            const value = stored.get(key) ?? absent;
            const isExplained =
              value === acknowledged ||
              (next !== undefined && (next.value === unknown || next.value === value));
            return isExplained ? [] : [`${key}: acknowledged ${acknowledged}, stored ${value}`];
          });
        },
      };
    },
  };
}
