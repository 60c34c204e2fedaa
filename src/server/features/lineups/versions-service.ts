import type { Page } from '#contract/calls/shared.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { type LineupVersion, toSlotItem } from '#contract/lineups/lineup-items.ts';
import type { Database } from '#server/db/engine/database.ts';
import { requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import { type PageRequest, readPaging, toPage } from '#server/shared/lists/paging.ts';
import { lockLineup } from './lineup-locks-store.ts';
import { findLineups } from './lineups-store.ts';
import {
  countVersions,
  deleteVersion,
  findVersionSlots,
  findVersions,
  type VersionRow,
} from './versions-store.ts';

/** See docs/product/lineups.md#former-versions. */
export interface LineupVersions {
  /** Lists the newest versions first. Throws 400 'tooDeep', 404 'itemNotFound'. */
  listVersions(lineup: Lineup, id: string, request: PageRequest): Promise<Page<LineupVersion>>;
  /** Throws 403 'forbidden', 404 'itemNotFound'. */
  removeVersion(lineup: Lineup, id: string, versionId: string, viewer: Viewer): Promise<void>;
}

export function createLineupVersions(deps: {
  readonly db: Database;
  readonly readItems: (kind: Kind, ids: readonly string[]) => Promise<readonly Item[]>;
}): LineupVersions {
  const { db, readItems } = deps;

  async function toVersions(lineup: Lineup, rows: readonly VersionRow[]) {
    const slots = await findVersionSlots(
      db.read,
      rows.map(({ id }) => id),
    );
    const items = await readItems(lineup.of, [...new Set(slots.map(({ item_id }) => item_id))]);
    const itemsById = new Map(items.map((item) => [item._id, toSlotItem(lineup, item)]));
    const slotsByVersion = Map.groupBy(slots, ({ version_id }) => version_id);
    return rows.map(({ id, saved_at, built_at }): LineupVersion => {
      const versionSlots = slotsByVersion.get(id) ?? [];
      const itemIds = new Map(versionSlots.map(({ slot, item_id }) => [slot, item_id]));
      const slotItems = lineup.slots.map(({ name }) => [
        name,
        itemsById.get(itemIds.get(name) ?? '') ?? null,
      ]);
      return {
        _id: id,
        savedAt: saved_at ?? built_at,
        ...Object.fromEntries(slotItems),
        isFirst: saved_at === null,
      };
    });
  }

  return {
    async listVersions(lineup, id, request) {
      const paging = readPaging(request);
      const [[stored], total, rows] = await Promise.all([
        findLineups(db.read, lineup, [id]),
        countVersions(db.read, id),
        findVersions(db.read, id, paging),
      ]);
      if (!stored) fail('itemNotFound');
      return toPage(await toVersions(lineup, rows), paging, { total });
    },

    async removeVersion(lineup, id, versionId, viewer) {
      await db.write(async (transaction) => {
        const locked =
          (await lockLineup(transaction, db.dialect, lineup, id)) ?? fail('itemNotFound');
        requireAllowed(viewer, 'lineup.edit', { owner: locked.owner_id });
        if (!(await deleteVersion(transaction, id, versionId))) fail('itemNotFound');
      });
    },
  };
}
