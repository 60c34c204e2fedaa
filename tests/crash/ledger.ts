/** What a key has when there is nothing under it: no like, no comment, no account. */
export const absent = 'absent';
/** Stands for a value that only the server's answer tells, as the address of a picture. */
export const unknown = null;

interface Entry {
  /** The last value that the server said it had kept. */
  acknowledged: string;
  /** Values that were sent since and never answered: each may have been kept, or not. */
  unanswered: (string | typeof unknown)[];
}

/** Where writers note what they write. */
export interface WriteLog {
  /**
   * Runs a request that sets keys; `request` returns the value that the answer acknowledges, or
   * throws when there was none. One writer at a time writes a key, and waits for each answer
   * before the next write. Returns that value.
   */
  write(
    keys: readonly string[],
    value: string | typeof unknown,
    request: () => Promise<string>,
  ): Promise<string>;
}

/** What writers know to be kept, from the answers that they got. */
export interface Ledger extends WriteLog {
  /** How many writes were acknowledged, by the first word of their keys. */
  readonly counts: ReadonlyMap<string, number>;
  /**
   * Compares all that is stored, where a missing key is absent, and returns the lost writes, those of
   * writes long ago included. What is stored counts as acknowledged from then on.
   */
  check(stored: ReadonlyMap<string, string>): string[];
}

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const counts = new Map<string, number>();

  function isExplained({ acknowledged, unanswered }: Entry, value: string): boolean {
    return value === acknowledged || unanswered.includes(value) || unanswered.includes(unknown);
  }

  return {
    counts,
    async write(keys, value, request) {
      for (const key of keys) {
        const entry = entries.get(key) ?? { acknowledged: absent, unanswered: [] };
        entry.unanswered.push(value);
        entries.set(key, entry);
      }
      const result = await request();
      for (const key of keys) {
        entries.set(key, { acknowledged: result, unanswered: [] });
        const [type = ''] = key.split(' ');
        counts.set(type, (counts.get(type) ?? 0) + 1);
      }
      return result;
    },
    check(stored) {
      const lostWrites: string[] = [];
      for (const [key, entry] of entries) {
        const value = stored.get(key) ?? absent;
        if (!isExplained(entry, value)) {
          lostWrites.push(`${key}: acknowledged ${entry.acknowledged}, stored ${value}`);
        }
        // A deleted comment, say, never comes again.
        if (value === absent) entries.delete(key);
        else entries.set(key, { acknowledged: value, unanswered: [] });
      }
      return lostWrites;
    },
  };
}
