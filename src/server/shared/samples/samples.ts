import { setImmediate } from 'node:timers/promises';
import type { Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database } from '#server/db/engine/database.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import {
  findChangedIds,
  keptVersions,
} from '#server/shared/catalogue-storage/item-changes-store.ts';
import type { KindState } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { kindStatesOf } from '#server/shared/lists/kind-states.ts';
import { createSample, putItem, removeItem, type Sample, type SampledItem } from './sample.ts';
import { findSampledAfter, findSampledByIds } from './samples-store.ts';

/** Maximum items in a sample; larger kinds are sampled at random. */
export const maxSampled = 50_000;
/** Filled on load, so that a growing kind is not reloaded soon. */
const filled = 0.9;
const itemsAtOnce = 500;
/** Changed items read by id; after more changes the kind is reloaded. */
const maxChanged = 2000;

export interface Samples {
  /** Sample of a kind; includes every change acknowledged before the call. */
  get(kind: Kind): Promise<Sample>;
}

interface Held {
  readonly sample: Sample;
  /** Version of the kind that the sample reflects. */
  readonly version: number;
}

const emptyKind: KindState = { total: 0, version: 0 };

export function createSamples(db: Database, max: number = maxSampled): Samples {
  const held = new Map<string, Held>();
  const running = new Map<string, Promise<void>>();

  async function load(kind: Kind, { total, version }: KindState): Promise<Held> {
    const isWhole = total <= max;
    const share = isWhole ? 1 : (filled * max) / total;
    const capacity = Math.min(max, Math.ceil(total / filled) + itemsAtOnce);
    const sample = createSample(kind, { capacity, share, total });
    let items: SampledItem[];
    let last = '';
    do {
      items = await findSampledAfter(db, kind, { last, limit: itemsAtOnce, share });
      // A full sample drops the rest if items are added concurrently.
      for (const item of items) putItem(sample, item);
      last = items.at(-1)?.id ?? last;
      await setImmediate();
    } while (items.length === itemsAtOnce);
    return { sample, version };
  }

  /** Applies changes since the known version; null if the kind must be reloaded. */
  async function update(kind: Kind, known: Held, state: KindState): Promise<Held | null> {
    const { sample } = known;
    if (state.version - known.version > keptVersions) return null;
    if (sample.share < 1 && Math.abs(state.total - sample.total) > sample.total / 10) return null;
    const ids = await findChangedIds(db.read, kind.name, known.version, maxChanged);
    if (ids === null) return null;
    const found = new Map<string, SampledItem>();
    for (const some of chunksOf(ids)) {
      for (const item of await findSampledByIds(db.read, kind, some)) found.set(item.id, item);
    }
    for (const id of ids) {
      const item = found.get(id);
      if (!item) removeItem(sample, id);
      else if (sample.rows.has(id) || Math.random() < sample.share) {
        if (!putItem(sample, item)) return null;
      }
    }
    return { sample, version: state.version };
  }

  async function refresh(kind: Kind, state: KindState): Promise<void> {
    const known = held.get(kind.name);
    const updated = known && (await update(kind, known, state));
    held.set(kind.name, updated ?? (await load(kind, state)));
  }

  return {
    async get(kind) {
      const states = await kindStatesOf(db)(await db.version());
      const state = states.get(kind.name) ?? emptyKind;
      for (;;) {
        const known = held.get(kind.name);
        if (known && known.version >= state.version) return known.sample;
        await running.getOrInsertComputed(kind.name, () =>
          runShared(() => refresh(kind, state)).finally(() => running.delete(kind.name)),
        );
      }
    },
  };
}
