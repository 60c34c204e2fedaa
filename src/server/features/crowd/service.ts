import { type CrowdGroup, listedPicks, minCrowd } from '#contract/lineups/crowd.ts';
import type { Crowd, CrowdItem, CrowdPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary, type SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { requireRedirect } from '#server/shared/catalogue-storage/redirects-store.ts';
import { fail } from '#server/shared/fail.ts';
import { kindStatesOf } from '#server/shared/lists/kind-states.ts';
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
  /**
   * Fans' choices in the slots of a lineup, as of the last change. Throws 401 'unauthenticated' if
   * a visitor asks for the followed.
   */
  requireCrowd(lineup: Lineup, group: CrowdGroup, viewer: Viewer | null): Promise<Crowd>;
  /**
   * Number of lineups that contain an item, also by the id of an item merged into it. Throws 404
   * 'itemNotFound'.
   */
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

/** Number of picks that can be part of the strongest lineup (see `findStrongest`) or are listed. */
const candidateCount = ({ slots }: Lineup) => Math.max(slots.length, listedPicks);

/** Complete lineup with the greatest sum of counts; ties go to the higher ranks. */
function strongestOf(lineup: Lineup, { slots }: CountedCrowd): Map<string, CountedPick> {
  const candidates = lineup.slots.map(({ name }) =>
    (slots.get(name)?.picks ?? []).slice(0, candidateCount(lineup)),
  );
  // Exceeds the sum of all ranks.
  const unit = lineup.slots.length * candidateCount(lineup) + 1;
  const weights = candidates.map(
    (picks) =>
      new Map(picks.map(({ id, count }, rank) => [id, count * unit + picks.length - rank])),
  );
  const found = findStrongest(weights).flatMap((id, index): [string, CountedPick][] => {
    const pick = candidates[index]?.find((one) => one.id === id);
    const slot = lineup.slots[index];
    return pick && slot ? [[slot.name, pick]] : [];
  });
  return new Map(found);
}

export function createCrowd({ db, readSlotItems, ofUser }: CrowdDeps): CrowdService {
  /** Newest state per kind of lineup, by the version that every change of slots updates. */
  const states = new Map<string, { readonly version: number; readonly state: CrowdState }>();

  async function readState(lineup: Lineup): Promise<CrowdState> {
    const kept = await kindStatesOf(db)(await db.version());
    const version = kept.get(lineup.name)?.version ?? 0;
    const known = states.get(lineup.name);
    if (known?.version === version) return known.state;
    const counted = await readCrowd(db.read, lineup, candidateCount(lineup));
    const state = { ...counted, strongest: strongestOf(lineup, counted) };
    states.set(lineup.name, { version, state });
    return state;
  }

  async function readFollowed(lineup: Lineup, viewer: Viewer | null): Promise<CrowdState> {
    const { userId } =
      viewer ?? fail('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    const counted = await countFollowed(db, lineup, userId);
    return { ...counted, strongest: strongestOf(lineup, counted) };
  }

  async function readAgreement(
    lineup: Lineup,
    group: CrowdGroup,
    { slots }: CrowdState,
    built: LineupSummary,
  ): Promise<Map<string, RankedPick>> {
    const chosen = lineup.slots.flatMap((slot): [string, string][] => {
      const item = getSlotItem(built, slot);
      return item ? [[slot.name, item._id]] : [];
    });
    if (group === 'all') return readPicks(db.read, lineup, chosen);
    const found = chosen.flatMap(([slot, id]): [string, RankedPick][] => {
      const picks = slots.get(slot)?.picks ?? [];
      const at = picks.findIndex((pick) => pick.id === id);
      const pick = picks[at];
      return pick ? [[slot, { count: pick.count, rank: at + 1 }]] : [];
    });
    return new Map(found);
  }

  async function readOwn(
    lineup: Lineup,
    group: CrowdGroup,
    state: CrowdState,
    viewer: Viewer | null,
  ) {
    const [built] = viewer ? await ofUser(lineup, viewer.userId) : [];
    if (!built) return null;
    const agreement = await readAgreement(lineup, group, state, built);
    const picks = lineup.slots.map((slot) => {
      const item = getSlotItem(built, slot);
      const { count, rank } = agreement.get(slot.name) ?? { count: 0, rank: null };
      return { slot: slot.name, item, count, rank };
    });
    const agreed = picks.reduce((sum, { count }) => sum + count, 0);
    const slots = picks.map(({ slot, item, count, rank }) => [
      slot,
      item && { item, count, share: shareOf(count, state.total), rank },
    ]);
    return {
      _id: built._id,
      share: shareOf(agreed / lineup.slots.length, state.total),
      slots: Object.fromEntries(slots),
    };
  }

  async function requireId(lineup: Lineup, id: string): Promise<string> {
    if ((await readSlotItems(lineup, [id])).length > 0) return id;
    const kept = await requireRedirect(db.read, id);
    const [item = fail('itemNotFound')] = await readSlotItems(lineup, [kept]);
    return item._id;
  }

  return {
    async requireItem(lineup, id) {
      const { total, slots } = await countItem(db.read, lineup, await requireId(lineup, id));
      const count = [...slots.values()].reduce((sum, one) => sum + one, 0);
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
      const byId = new Map(items.map((item) => [item._id, item]));
      // Leaves out items deleted since.
      const toPick = ({ id, count }: CountedPick): CrowdPick[] => {
        const item = byId.get(id);
        return item ? [{ item, count, share: shareOf(count, total) }] : [];
      };
      const othersOf = ({ picks, filled, items }: (typeof listed)[number]) => {
        const count = filled - picks.reduce((sum, pick) => sum + pick.count, 0);
        return { items: items - picks.length, count, share: shareOf(count, total) };
      };
      const standing = lineup.slots.map(({ name }) => {
        const pick = strongest.get(name);
        return [name, (pick && toPick(pick)[0]) ?? null];
      });
      return {
        total,
        [lineup.name]: Object.fromEntries(standing),
        slots: Object.fromEntries(listed.map(({ slot, picks }) => [slot, picks.flatMap(toPick)])),
        others: Object.fromEntries(listed.map((one) => [one.slot, othersOf(one)])),
        own,
      } as Crowd;
    },
  };
}
