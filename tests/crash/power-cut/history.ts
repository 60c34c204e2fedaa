import { requestIds } from '../calls.ts';
import { absent, unknown, type WriteLog } from '../ledger.ts';

interface Write {
  readonly keys: readonly string[];
  value: string | typeof unknown;
  readonly ids: string[];
}

/** Reconstructs the state after any number of responses. */
interface History extends WriteLog {
  answered(word?: string): number;
  replay(): Replay;
}

export interface Replay {
  answer(id: string): void;
  check(stored: ReadonlyMap<string, string>): string[];
}

export function createHistory(): History {
  const writes: Write[] = [];
  const acknowledgedKeys: string[] = [];
  return {
    answered: (word = '') => acknowledgedKeys.filter((key) => key.startsWith(word)).length,
    async write(keys, value, request) {
      const write: Write = { keys, value, ids: [] };
      writes.push(write);
      write.value = await requestIds.run(write.ids, request);
      acknowledgedKeys.push(keys.at(-1) ?? '');
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
            // The server may have stored a write that it has not acknowledged.
            const next = all[last + 1];
            const value = stored.get(key) ?? absent;
            const mayBeStored =
              value === acknowledged ||
              (next !== undefined && (next.value === unknown || next.value === value));
            return mayBeStored ? [] : [`${key}: acknowledged ${acknowledged}, stored ${value}`];
          });
        },
      };
    },
  };
}
