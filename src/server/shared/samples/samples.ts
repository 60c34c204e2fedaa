import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database } from '#server/db/engine/database.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import {
  findChangedIds,
  keptVersions,
} from '#server/shared/catalogue-storage/item-changes-store.ts';
import type { KindState } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { readKindStatesOnce } from '#server/shared/lists/kind-states.ts';
import {
  createSample,
  isWhole,
  putItem,
  removeItem,
  type Sample,
  type SampledItem,
} from './sample.ts';
import { findNewestId, findSampledAfter, findSampledByIds } from './samples-store.ts';

/** Larger kinds are sampled at random. */
export const maxSampled = 50_000;
/** Lets a random sample grow without being reloaded. */
const filledShare = 0.9;
/** Lets a whole kind grow without being reloaded, which readers wait for. */
const growth = 2;
const batchSize = 500;
/**
 * Far more items than an import changes during a reload, after which every read would need another
 * one.
 */
const maxChanged = 20_000;

/** Keeps items, because a fan changes one filter after the other. */
const maxReadItems = 20_000;

export interface Samples {
  /**
   * Includes all changes committed before the call. While a random sample is reloaded, returns the
   * previous one, which is as good for estimates.
   */
  get(kind: Kind): Promise<Sample>;
  /** Counts the items exactly. */
  read(kind: Kind, ids: readonly string[]): Promise<Sample>;
}

interface CachedSample {
  readonly sample: Sample;
  readonly version: number;
  /** Newest id at the load. Only later items may join a sample. */
  readonly newestId: string;
}

const emptyKind: KindState = { total: 0, version: 0 };

export function createSamples(db: Database, max: number = maxSampled): Samples {
  const cache = new Map<string, CachedSample>();
  const refreshes = new Map<string, Promise<void>>();
  const readSamples = new LRUCache<string, Sample>({
    maxSize: maxReadItems,
    sizeCalculation: ({ total }) => Math.max(1, total),
  });
  const reloads = new Map<string, Promise<void>>();

  async function load(kind: Kind, { total, version }: KindState): Promise<CachedSample> {
    const share = total <= max ? 1 : (filledShare * max) / total;
    const capacity = Math.min(max, growth * total + batchSize);
    const sample = createSample(kind, { capacity, share, total });
    const newestId = await findNewestId(db.read, kind);
    let items: SampledItem[];
    let last = '';
    do {
      items = await findSampledAfter(db, kind, { last, limit: batchSize, share });
      // Items that are added during the load may fill the sample.
      for (const item of items) putItem(sample, item);
      last = items.at(-1)?.id ?? last;
      await setImmediate();
    } while (items.length === batchSize);
    return { sample, version, newestId };
  }

  /** Returns null if the kind must be reloaded. */
  async function update(
    kind: Kind,
    { sample, version, newestId }: CachedSample,
    state: KindState,
  ): Promise<CachedSample | null> {
    if (state.version - version > keptVersions) return null;
    if (sample.share < 1 && Math.abs(state.total - sample.total) > sample.total / 10) return null;
    const ids = await findChangedIds(db.read, kind.name, version, maxChanged);
    if (ids === null) return null;
    const sampled = ids.filter(
      (id) =>
        isWhole(sample) || sample.rows.has(id) || (id > newestId && Math.random() < sample.share),
    );
    const items = new Map<string, SampledItem>();
    for (const chunk of chunksOf(sampled)) {
      for (const item of await findSampledByIds(db.read, kind, chunk)) items.set(item.id, item);
      await setImmediate();
    }
    for (const id of sampled) {
      const item = items.get(id);
      if (!item) removeItem(sample, id);
      else if (!putItem(sample, item)) return null;
    }
    return { sample, version: state.version, newestId };
  }

  async function refresh(kind: Kind, state: KindState): Promise<void> {
    const cached = cache.get(kind.name);
    const updated = cached && (await update(kind, cached, state));
    if (updated) cache.set(kind.name, updated);
    else if (cached && !isWhole(cached.sample)) reloadInBackground(kind, state);
    else cache.set(kind.name, await load(kind, state));
  }

  function reloadInBackground(kind: Kind, state: KindState): void {
    const reload = load(kind, state)
      .then((loaded) => void cache.set(kind.name, loaded))
      // The next read starts another reload.
      .catch(() => undefined)
      .finally(() => reloads.delete(kind.name));
    reloads.set(kind.name, reload);
  }

  return {
    async read(kind, ids) {
      const states = await readKindStatesOnce(db, await db.version());
      const { version } = states.get(kind.name) ?? emptyKind;
      const digest = createHash('sha256').update(ids.join(' ')).digest('base64');
      const key = `${kind.name} ${version} ${digest}`;
      const cached = readSamples.get(key);
      if (cached) return cached;
      const total = ids.length;
      const sample = createSample(kind, { capacity: total, share: 1, total });
      for (const chunk of chunksOf(ids)) {
        for (const item of await findSampledByIds(db.read, kind, chunk)) putItem(sample, item);
        await setImmediate();
      }
      readSamples.set(key, sample);
      return sample;
    },

    async get(kind) {
      const states = await readKindStatesOnce(db, await db.version());
      const state = states.get(kind.name) ?? emptyKind;
      for (;;) {
        const cached = cache.get(kind.name);
        if (cached && (cached.version >= state.version || reloads.has(kind.name))) {
          return cached.sample;
        }
        await refreshes.getOrInsertComputed(kind.name, () =>
          runShared(() => refresh(kind, state)).finally(() => refreshes.delete(kind.name)),
        );
      }
    },
  };
}
