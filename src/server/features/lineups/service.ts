import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Emitter, Subscriber } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import type { Removals } from '#server/shared/removal/removals.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import { requireVersion } from '#server/shared/versions.ts';
import { lockLineup, lockSlotItems, lockSource } from './lineup-locks-store.ts';
import {
  createLineupReads,
  type LineupReadDeps,
  type LineupReads,
  lineupVersion,
} from './lineup-reads.ts';
import {
  hideLineup,
  insertLineup,
  lockLineupsOf,
  replaceSlots,
  type SlotChoices,
  updateLineup,
  updateName,
} from './lineups-store.ts';
import { refreshTexts } from './search-store.ts';
import { nameColumns, readChoices, requireValidChoices } from './slot-checks.ts';
import { createLineupVersions, type LineupVersions } from './versions-service.ts';
import { insertVersion } from './versions-store.ts';

interface LineupDeps extends LineupReadDeps {
  readonly now: () => Date;
  readonly events: Emitter;
  readonly writeAsFan: WriteAsFan;
  readonly removals: Removals;
}

type Body = Readonly<Record<string, string>>;

interface Change {
  readonly body: Body;
  /** Expected versions; null accepts any. */
  readonly ifMatch: string | null;
}

/**
 * `create` and `update` also throw the errors of `WriteAsFan` (docs/product/lineups.md#lineups).
 */
export interface Lineups extends LineupReads, LineupVersions {
  /** Throws 400 'invalid' with the invalid slots, 409 'alreadyHaveOne'. */
  create(lineup: Lineup, body: Body, viewer: Viewer): Promise<LineupDetail>;
  /**
   * Throws 400 'invalid', 403 'forbidden', 404 'itemNotFound', and 412 'changedMeanwhile' for an
   * unexpected stored version.
   */
  update(lineup: Lineup, id: string, change: Change, viewer: Viewer): Promise<LineupDetail>;
  /** Throws 403 'forbidden', 404 'itemNotFound'. */
  remove(lineup: Lineup, id: string, viewer: Viewer): Promise<void>;
  readonly onUserRenamed: Subscriber<'user.renamed'>;
  readonly onUserDeleted: Subscriber<'user.deleted'>;
}

function filterChoices(
  choices: SlotChoices,
  isIncluded: (slot: string, id: string) => boolean,
): SlotChoices {
  return Object.fromEntries(Object.entries(choices).filter(([slot, id]) => isIncluded(slot, id)));
}

export function createLineups(deps: LineupDeps): Lineups {
  const { db, now, events, writeAsFan, removals, readItems } = deps;
  const reads = createLineupReads(deps);

  /** Throws 400 'invalid' if the source is deleted or the viewer's own. */
  async function lockStartedFrom(
    transaction: Queries,
    lineup: Lineup,
    { startedFrom }: Body,
    viewer: Viewer,
  ): Promise<string | null> {
    if (startedFrom === undefined) return null;
    const owner = await lockSource(transaction, db.dialect, lineup, startedFrom);
    const reject = (message: string) =>
      fail('invalid', { issues: [{ field: 'startedFrom', message }] });
    if (owner === undefined) reject(`names no ${lineup.labels.one}`);
    if (owner === viewer.userId) reject('names your own');
    return startedFrom;
  }

  function emitSaved(transaction: Queries, lineup: Lineup, id: string, { userId }: Viewer) {
    const event = { userId, lineupId: id, kind: lineup.name };
    return events.emit(transaction, 'lineup.saved', event);
  }

  return {
    ...reads,
    ...createLineupVersions({ db, readItems }),

    async create(lineup, body, viewer) {
      const choices = readChoices(lineup, body);
      const item = {
        id: newId(),
        kind: lineup.name,
        ...nameColumns(lineup, body.name ?? ''),
        image: null,
        created_by: viewer.userId,
        created_at: now().toISOString(),
      };
      await writeAsFan(
        'lineups',
        viewer.userId,
        async (transaction) => {
          const ids = Object.values(choices);
          const positions = await lockSlotItems(transaction, db.dialect, lineup, { ids });
          requireValidChoices(lineup, choices, { kept: {}, positions });
          const startedFrom = await lockStartedFrom(transaction, lineup, body, viewer);
          const created = { item, ownerId: viewer.userId, choices, startedFrom };
          if (!(await insertLineup(transaction, lineup, created))) fail('alreadyHaveOne');
          await refreshTexts(transaction, db.dialect, { item_id: item.id });
          await emitSaved(transaction, lineup, item.id, viewer);
        },
        { queue: lineup.name },
      );
      return reads.requireLineup(lineup, item.id, viewer);
    },

    async update(lineup, id, { body, ifMatch }, viewer) {
      const choices = readChoices(lineup, body);
      const name = body.name === undefined ? null : nameColumns(lineup, body.name);
      await writeAsFan(
        'lineups',
        viewer.userId,
        async (transaction) => {
          const lockedItems = { ids: Object.values(choices), lineupId: id };
          const positions = await lockSlotItems(transaction, db.dialect, lineup, lockedItems);
          const locked =
            (await lockLineup(transaction, db.dialect, lineup, id)) ?? fail('itemNotFound');
          requireAllowed(viewer, 'lineup.edit', { owner: locked.owner_id });
          const { slots: stored, versions } = locked;
          requireVersion(ifMatch, lineupVersion(lineup, locked.name, stored));
          const startedFrom = await lockStartedFrom(transaction, lineup, body, viewer);
          const kept = filterChoices(stored, (slot) => !Object.hasOwn(choices, slot));
          requireValidChoices(lineup, choices, { kept, positions });
          // Locks items that another request added while this request waited for the lineup.
          const ids = Object.values(stored).filter((item) => !positions.has(item));
          if (ids.length > 0) await lockSlotItems(transaction, db.dialect, lineup, { ids });
          const changed = filterChoices(choices, (slot, item) => stored[slot] !== item);
          const isChanged = Object.keys(changed).length > 0;
          if (isChanged) {
            await insertVersion(transaction, id, { savedAt: locked.changed_at, versions });
          }
          const savedAt = now().toISOString();
          await updateLineup(transaction, id, {
            ...(isChanged && { changed_at: savedAt, saved_at: savedAt }),
            ...(startedFrom !== null && { started_from: startedFrom }),
          });
          if (name && name.name !== locked.name) {
            await updateName(transaction, id, name);
            await refreshTexts(transaction, db.dialect, { item_id: id });
          }
          // Runs after other changes, because the counters of slots are last in the lock order.
          await replaceSlots(transaction, id, { changed, stored });
          await emitSaved(transaction, lineup, id, viewer);
        },
        { queue: lineup.name },
      );
      return reads.requireLineup(lineup, id, viewer);
    },

    async remove(lineup, id, viewer) {
      await db.write(
        async (transaction) => {
          const locked =
            (await lockLineup(transaction, db.dialect, lineup, id)) ?? fail('itemNotFound');
          requireAllowed(viewer, 'lineup.delete', { owner: locked.owner_id });
          const { owner_id: ownerId, name } = locked;
          const deleted = { id, kind: lineup.name, name, by: viewer.userId };
          await hideLineup(transaction, db.dialect, { ...deleted, time: now().toISOString() });
          const event = { by: viewer.userId, ownerId, lineupId: id, kind: lineup.name, name };
          await events.emit(transaction, 'lineup.deleted', event);
        },
        { queue: lineup.name },
      );
      await removals.begin(id);
    },

    onUserRenamed: (transaction, { id }) => refreshTexts(transaction, db.dialect, { owner_id: id }),
    async onUserDeleted(transaction, { id }) {
      const time = now().toISOString();
      for (const lineup of await lockLineupsOf(transaction, db.dialect, id)) {
        await hideLineup(transaction, db.dialect, { ...lineup, by: id, time });
      }
    },
  };
}
