export const absent = 'absent';
/** Only the response contains the value, such as a picture's address. */
export const unknown = null;

interface Entry {
  acknowledged: string;
  /** The server may have stored any of the later values. */
  unanswered: (string | typeof unknown)[];
}

export interface WriteLog {
  /**
   * Returns the value that `request` reports as acknowledged. `request` throws without a response.
   * Each key has one writer, which awaits each response.
   */
  write(
    keys: readonly string[],
    value: string | typeof unknown,
    request: () => Promise<string>,
  ): Promise<string>;
}

export interface Ledger extends WriteLog {
  readonly counts: ReadonlyMap<string, number>;
  /** Returns the lost writes. A missing key means that nothing is stored. */
  check(stored: ReadonlyMap<string, string>): string[];
}

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const counts = new Map<string, number>();

  function mayBeStored({ acknowledged, unanswered }: Entry, value: string): boolean {
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
        if (!mayBeStored(entry, value)) {
          lostWrites.push(`${key}: acknowledged ${entry.acknowledged}, stored ${value}`);
        }
        if (value === absent) entries.delete(key);
        else entries.set(key, { acknowledged: value, unanswered: [] });
      }
      return lostWrites;
    },
  };
}
