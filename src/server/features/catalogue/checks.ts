import type { Page } from '#contract/calls/shared.ts';
import type { UncheckedItem } from '#contract/calls/unchecked.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, type Sport } from '#contract/kinds/sport.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import { requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { lockExistingItemIds } from '#server/shared/catalogue-storage/existing-items-store.ts';
import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import {
  countUnchecked,
  deleteUnchecked,
  findUnchecked,
  insertUnchecked,
  isItemChecked,
} from '#server/shared/catalogue-storage/unchecked-items-store.ts';
import { fail } from '#server/shared/fail.ts';
import {
  type PageRequest,
  readPaging,
  toCount,
  toPage,
  withNext,
} from '#server/shared/lists/paging.ts';
import { toItemThing } from '#server/shared/things.ts';

/** See docs/product/catalogue.md#unchecked-items. */
export interface Checks {
  setChecked(kind: Kind, id: string, on: boolean, viewer: Viewer): Promise<{ checked: boolean }>;
  listUnchecked(request: PageRequest): Promise<Page<UncheckedItem>>;
}

interface ChecksDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly readItems: (kind: Kind, ids: readonly string[]) => Promise<readonly Item[]>;
}

export function createChecks({ db, sports, readItems }: ChecksDeps): Checks {
  return {
    async setChecked(kind, id, on, viewer) {
      requireAllowed(viewer, 'item.check', null);
      await db.write(async (transaction) => {
        // Locks the kind's counter, so that concurrent changes of the checked state wait.
        await addToKindCount(transaction, kind.name, 0);
        const existing = await lockExistingItemIds(transaction, db.dialect, kind.name, [id]);
        if (existing.length === 0) fail('itemNotFound');
        if ((await isItemChecked(transaction, id)) === on) return;
        if (on) await deleteUnchecked(transaction, [id]);
        else await insertUnchecked(transaction, kind.name, id);
        await noteItemChanges(transaction, kind.name, [id]);
      });
      return { checked: on };
    },

    async listUnchecked(request) {
      const paging = readPaging(request);
      const [count, rows] = await Promise.all([
        countUnchecked(db.read, maxTotal + 1),
        findUnchecked(db.read, withNext(paging)),
      ]);
      const itemsByKind = await Promise.all(
        kindsOf(sports).map(async (kind) => {
          const ids = rows.filter((row) => row.kind === kind.name).map((row) => row.id);
          const items = ids.length > 0 ? await readItems(kind, ids) : [];
          return items.map((item) => {
            return { ...toItemThing(kind, item), addedBy: item.unchecked?.addedBy ?? null };
          });
        }),
      );
      const items = new Map(itemsByKind.flat().map((item) => [item._id, item]));
      const data: UncheckedItem[] = [];
      for (const { id, created_at } of rows) {
        const item = items.get(id);
        if (item) data.push({ ...item, at: created_at });
      }
      return toPage(data, paging, toCount(count, maxTotal));
    },
  };
}
