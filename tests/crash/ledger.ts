/** Value of a key with nothing stored: no like, comment or account. */
export const absent = 'absent';
/** Placeholder for a value known only from the response, such as a picture's address. */
export const unknown = null;

interface Entry {
  acknowledged: string;
  /** Values sent since without a response; each may have been kept. */
  unanswered: (string | typeof unknown)[];
}

export interface WriteLog {
  /**
   * Runs a request that sets keys; returns the value that `request` reports as acknowledged.
   * `request` throws without a response. A key has one writer, which awaits each response.
   */
  write(
    keys: readonly string[],
    value: string | typeof unknown,
    request: () => Promise<string>,
  ): Promise<string>;
}

export interface Ledger extends WriteLog {
  /** Acknowledged writes, by the first word of their keys. */
  readonly counts: ReadonlyMap<string, number>;
  /**
   * Compares everything stored and returns the lost writes, old ones included. A missing key is
   * absent. The stored state then counts as acknowledged.
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
        // Deleted things never return.
        if (value === absent) entries.delete(key);
        else entries.set(key, { acknowledged: value, unanswered: [] });
      }
      return lostWrites;
    },
  };
}
