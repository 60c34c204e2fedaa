import type { Histogram, Standing, StandingNumber } from '#contract/calls/percentiles.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone, minPeers } from '#contract/kinds/percentiles.ts';
import {
  countOwners,
  countPeers,
  findRanks,
  type Rank,
} from '#server/catalogue-storage/ranks-store.ts';
import { requireRedirect } from '#server/catalogue-storage/redirects-store.ts';
import { type PeerGroupKey, talliedFields } from '#server/catalogue-storage/tallied-groups.ts';
import type { Database } from '#server/db/engine/database.ts';
import { createMemory } from '#server/db/memory.ts';
import { fail } from '#server/fail.ts';
import { binStep } from './bins.ts';
import { type ComparedItem, countBins, findSpread, getCompared } from './peers-store.ts';

export interface Percentiles {
  /**
   * Where an item's numbers stand in one of its groups of peers: without one given in the closest
   * that has `minPeers`, or among everyone. By the id of one that was merged into it, too.
   * Throws 404 'itemNotFound', 400 'invalid' for a group that it does not belong to.
   */
  requirePercentiles(kind: Kind, id: string, group: string | null): Promise<Standing>;
  /** How a number's values are spread over the whole kind; throws 404 'noSuchStat'. */
  requireHistogram(kind: Kind, field: string): Promise<Histogram>;
}

/** Bytes of memory, about, for how many of a group have a number. */
const ownersBytes = 2_000_000;

function percentilesOf(
  kind: Kind,
  { field, below, same }: Rank,
  owners: number,
  { values, isChecked }: ComparedItem,
): StandingNumber {
  const value = values[field] ?? null;
  // The two are read one after the other, and somebody may write in between.
  const of = Math.max(owners, below + same);
  if (value === null || !isChecked || of < minPeers)
    return { field, value, of, rank: null, percentile: null };
  const above = of - below - same;
  const definition = getField(kind, field);
  const lowIsGood = definition?.type === 'number' && definition.lowIsGood;
  const [better, worse] = lowIsGood ? [below, above] : [above, below];
  const percentile = Math.floor((100 * (worse + same / 2)) / of);
  return { field, value, of, rank: better + 1, percentile };
}

/**
 * Reads percentiles and histograms from the kept tallies: no call reads the items of a kind
 * (docs/product.md#percentiles).
 */
export function createPercentiles({ db }: { readonly db: Database }): Percentiles {
  const owners = createMemory<ReadonlyMap<string, number>>(ownersBytes, ({ size }) => 60 * size);

  /** To count them reads a whole tally, which all of a group have in common. */
  async function ownersOf(kind: Kind, group: PeerGroupKey): Promise<ReadonlyMap<string, number>> {
    const version = await db.version();
    const key = JSON.stringify([kind.name, group.by, group.member, group.within]);
    const known = owners.get(version, key);
    if (known) return known;
    const counted = await countOwners(db.read, kind, group);
    owners.set(version, key, counted);
    return counted;
  }

  return {
    async requirePercentiles(kind, id, peer) {
      const item =
        (await getCompared(db.read, kind, id)) ??
        (await getCompared(db.read, kind, await requireRedirect(db.read, id))) ??
        fail('itemNotFound');
      const counts = await countPeers(db.read, kind, item.groups);
      const groups = item.groups.map((one, index) => ({ ...one, peers: counts[index] ?? 0 }));
      const group = groups.find(({ by, peers }) =>
        peer === null ? peers >= minPeers || by === everyone : by === peer,
      );
      if (!group) {
        const known = groups.map(({ by }) => by).join(', ');
        return fail('invalid', {
          issues: [{ field: 'group', message: `must be one of ${known}` }],
        });
      }
      const [of, ranks] = await Promise.all([
        ownersOf(kind, group),
        findRanks(db.read, kind, group, item.values),
      ]);
      return {
        group: group.by,
        groups: groups.map(({ by, name, within, peers }) => ({ by, name, within, peers })),
        numbers: kind.compared.flatMap((field) => {
          const rank = ranks.find((candidate) => candidate.field === field);
          return rank ? [percentilesOf(kind, rank, of.get(field) ?? 0, item)] : [];
        }),
      };
    },

    async requireHistogram(kind, field) {
      const definition = getField(kind, field);
      const isTallied = talliedFields(kind, everyone).includes(field);
      if (definition?.type !== 'number' || !isTallied) return fail('noSuchStat');
      const spread = await findSpread(db.read, kind, field);
      const { min, max } = spread;
      const of = Number(spread.of);
      if (min === null || max === null) return { field, of, min: null, max: null, bins: [] };
      // In whole units of the last decimal that is kept, so that edges are exact.
      const scale = 10 ** definition.decimals;
      const [lowest, highest] = [Math.round(min * scale), Math.round(max * scale)];
      const step = binStep(lowest, highest);
      const counts = await countBins(db.read, kind, field, { scale, step });
      const first = Math.floor(lowest / step);
      const bins = Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, index) => ({
        from: ((first + index) * step) / scale,
        to: ((first + index + 1) * step) / scale,
        count: counts.get(first + index) ?? 0,
      }));
      return { field, of, min, max, bins };
    },
  };
}
