import { type CrowdGroup, listedPicks, minCrowd } from '#contract/lineups/crowd.ts';
import type { Crowd, CrowdItem, CrowdPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary, type SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { requireRedirect } from '#server/shared/catalogue-storage/redirects-store.ts';
import { fail } from '#server/shared/fail.ts';
import { readKindStatesOnce } from '#server/shared/lists/kind-states.ts';
import {
  type CountedCrowd,
  type CountedPick,
  countFollowed,
  countItem,
  type RankedPick,
  readCrowd,
  readPicks,
} from './crowd-store.ts';
import { findStrongest } from './strongest.ts';

export interface CrowdService {
  /** Throws 401 'unauthenticated' if a visitor requests the choices of followed fans. */
  requireCrowd(lineup: Lineup, group: CrowdGroup, viewer: Viewer | null): Promise<Crowd>;
  /** Follows redirects of merged items. Throws 404 'itemNotFound'. */
  requireItem(lineup: Lineup, id: string): Promise<CrowdItem>;
}

interface CrowdDeps {
  readonly db: Database;
  readonly readSlotItems: (lineup: Lineup, ids: readonly string[]) => Promise<readonly SlotItem[]>;
  readonly ofUser: (lineup: Lineup, userId: string) => Promise<readonly LineupSummary[]>;
}

interface CrowdState extends CountedCrowd {
  readonly strongest: ReadonlyMap<string, CountedPick>;
}

function shareOf(count: number, total: number): number | null {
  return total < minCrowd ? null : Math.round((count / total) * 10_000) / 10_000;
}

/** Picks per slot that are enough for the list and for `findStrongest`. */
function candidateCount({ slots }: Lineup): number {
  return Math.max(slots.length, listedPicks);
}

/** Picks the complete lineup with the greatest sum of counts. Higher ranks break ties. */
function withStrongest(lineup: Lineup, counted: CountedCrowd): CrowdState {
  const limit = candidateCount(lineup);
  const candidates = lineup.slots.map(({ name }) =>
    (counted.slots.get(name)?.picks ?? []).slice(0, limit),
  );
  // A pick weighs more than all ranks together, so that ranks only break ties.
  const pickWeight = lineup.slots.length * limit + 1;
  const weights = candidates.map(
    (picks) =>
      new Map(picks.map(({ id, count }, rank) => [id, count * pickWeight + picks.length - rank])),
  );
  const strongestIds = findStrongest(weights);
  const strongest = new Map<string, CountedPick>();
  for (const [index, { name }] of lineup.slots.entries()) {
    const pick = candidates[index]?.find(({ id }) => id === strongestIds[index]);
    if (pick) strongest.set(name, pick);
  }
  return { ...counted, strongest };
}

export function createCrowd({ db, readSlotItems, ofUser }: CrowdDeps): CrowdService {
  /** States are valid until a change of slots increases the version. */
  const states = new Map<string, { readonly version: number; readonly state: CrowdState }>();

  async function readState(lineup: Lineup): Promise<CrowdState> {
    const kindStates = await readKindStatesOnce(db, await db.version());
    const version = kindStates.get(lineup.name)?.version ?? 0;
    const cached = states.get(lineup.name);
    if (cached?.version === version) return cached.state;
    const state = withStrongest(lineup, await readCrowd(db.read, lineup, candidateCount(lineup)));
    states.set(lineup.name, { version, state });
    return state;
  }

  async function readFollowed(lineup: Lineup, viewer: Viewer | null): Promise<CrowdState> {
    const { userId } =
      viewer ?? fail('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    return withStrongest(lineup, await countFollowed(db, lineup, userId));
  }

  async function rankPicks(
    lineup: Lineup,
    group: CrowdGroup,
    { slots }: CrowdState,
    built: LineupSummary,
  ): Promise<Map<string, RankedPick>> {
    const chosen: [slot: string, id: string][] = [];
    for (const slot of lineup.slots) {
      const item = getSlotItem(built, slot);
      if (item) chosen.push([slot.name, item._id]);
    }
    if (group === 'all') return readPicks(db.read, lineup, chosen);
    const ranked = new Map<string, RankedPick>();
    for (const [slot, id] of chosen) {
      const picks = slots.get(slot)?.picks ?? [];
      const index = picks.findIndex((pick) => pick.id === id);
      const pick = picks[index];
      if (pick) ranked.set(slot, { count: pick.count, rank: index + 1 });
    }
    return ranked;
  }

  async function readOwn(
    lineup: Lineup,
    group: CrowdGroup,
    state: CrowdState,
    viewer: Viewer | null,
  ) {
    const [built] = viewer ? await ofUser(lineup, viewer.userId) : [];
    if (!built) return null;
    const ranked = await rankPicks(lineup, group, state, built);
    const slots = lineup.slots.map((slot) => {
      const item = getSlotItem(built, slot);
      const { count, rank } = ranked.get(slot.name) ?? { count: 0, rank: null };
      return [slot.name, item && { item, count, share: shareOf(count, state.total), rank }];
    });
    const samePicks = [...ranked.values()].reduce((sum, { count }) => sum + count, 0);
    return {
      _id: built._id,
      share: shareOf(samePicks / lineup.slots.length, state.total),
      slots: Object.fromEntries(slots),
    };
  }

  async function requireId(lineup: Lineup, id: string): Promise<string> {
    if ((await readSlotItems(lineup, [id])).length > 0) return id;
    const mergedInto = await requireRedirect(db.read, id);
    const [item = fail('itemNotFound')] = await readSlotItems(lineup, [mergedInto]);
    return item._id;
  }

  return {
    async requireItem(lineup, id) {
      const { total, slots } = await countItem(db.read, lineup, await requireId(lineup, id));
      const count = [...slots.values()].reduce((sum, slotCount) => sum + slotCount, 0);
      return {
        total,
        count,
        share: shareOf(count, total),
        slots: Object.fromEntries(lineup.slots.map(({ name }) => [name, slots.get(name) ?? 0])),
      };
    },

    async requireCrowd(lineup, group, viewer) {
      const state = await (group === 'all' ? readState(lineup) : readFollowed(lineup, viewer));
      const { total, slots, strongest } = state;
      const listed = [...slots].map(([slot, counted]) => ({
        slot,
        ...counted,
        picks: counted.picks.slice(0, listedPicks),
      }));
      const ids = [...listed.flatMap(({ picks }) => picks), ...strongest.values()];
      const [items, own] = await Promise.all([
        readSlotItems(lineup, [...new Set(ids.map(({ id }) => id))]),
        readOwn(lineup, group, state, viewer),
      ]);
      const itemsById = new Map(items.map((item) => [item._id, item]));
      /** Returns null for an item that was deleted after counting. */
      const toPick = ({ id, count }: CountedPick): CrowdPick | null => {
        const item = itemsById.get(id);
        return item ? { item, count, share: shareOf(count, total) } : null;
      };
      const toOthers = ({ picks, filled, items }: (typeof listed)[number]) => {
        const count = filled - picks.reduce((sum, pick) => sum + pick.count, 0);
        return { items: items - picks.length, count, share: shareOf(count, total) };
      };
      const strongestLineup = lineup.slots.map(({ name }) => {
        const pick = strongest.get(name);
        return [name, pick ? toPick(pick) : null];
      });
      const picksBySlot = listed.map(({ slot, picks }) => [
        slot,
        picks.map(toPick).filter((pick) => pick !== null),
      ]);
      return {
        total,
        [lineup.name]: Object.fromEntries(strongestLineup),
        slots: Object.fromEntries(picksBySlot),
        others: Object.fromEntries(listed.map((counted) => [counted.slot, toOthers(counted)])),
        own,
      } as Crowd;
    },
  };
}
