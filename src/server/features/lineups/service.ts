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
import { type Candidates, lockCandidates, lockLineup, lockSource } from './lineup-locks-store.ts';
import { createLineupReads, type LineupReadDeps, type LineupReads } from './lineup-reads.ts';
import { lineupVersion } from './lineup-version.ts';
import {
  hideLineup,
  insertLineup,
  lockLineupsOf,
  replaceSlots,
  type SlotChoices,
  updateLineup,
  updateName,
} from './lineups-store.ts';
import { refreshTexts, type Searched } from './search-store.ts';
import { chosenIn, nameColumns, slotIssues } from './slot-checks.ts';
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
  /** Expected versions from the If-Match header; null for any. */
  readonly ifMatch: string | null;
}

/**
 * Fans' lineups: one Eleven and one Podium each. `create` and `update` also throw the errors of
 * `WriteAsFan` (docs/product/lineups.md#lineups).
 */
export interface Lineups extends LineupReads, LineupVersions {
  /** Throws 400 'invalid' naming the slot, 409 'alreadyHaveOne'. */
  create(lineup: Lineup, body: Body, viewer: Viewer): Promise<LineupDetail>;
  /**
   * Changes the fields in the body if policies allow it. Throws 400, 403 'forbidden', 404, and 412
   * 'changedMeanwhile' if the stored version is not the expected one.
   */
  update(lineup: Lineup, id: string, change: Change, viewer: Viewer): Promise<LineupDetail>;
  /** Deletes a lineup if policies allow it. Throws 403 'forbidden', 404 'itemNotFound'. */
  remove(lineup: Lineup, id: string, viewer: Viewer): Promise<void>;
  readonly onUserRenamed: Subscriber<'user.renamed'>;
  readonly onUserDeleted: Subscriber<'user.deleted'>;
}

function changesOf(stored: SlotChoices, chosen: SlotChoices): SlotChoices {
  return Object.fromEntries(Object.entries(chosen).filter(([slot, id]) => stored[slot] !== id));
}

function keptOf(stored: SlotChoices, chosen: SlotChoices): SlotChoices {
  const kept = Object.entries(stored).filter(([slot]) => !Object.hasOwn(chosen, slot));
  return Object.fromEntries(kept);
}

export function createLineups(deps: LineupDeps): Lineups {
  const { db, now, events, writeAsFan, removals, readItems } = deps;
  const reads = createLineupReads(deps);

  /** Throws 400 'invalid' for a source that is gone or the viewer's own; null if none is named. */
  async function lockStart(
    transaction: Queries,
    lineup: Lineup,
    { startedFrom }: Body,
    viewer: Viewer,
  ): Promise<string | null> {
    if (startedFrom === undefined) return null;
    const owner = await lockSource(transaction, db.dialect, lineup, startedFrom);
    const refuse = (message: string) =>
      fail('invalid', { issues: [{ field: 'startedFrom', message }] });
    if (owner === undefined) refuse(`names no ${lineup.labels.one}`);
    if (owner === viewer.userId) refuse('names your own');
    return startedFrom;
  }

  const letFind = (transaction: Queries, searched: Searched) =>
    refreshTexts(transaction, db.dialect, searched);

  function emitSaved(transaction: Queries, lineup: Lineup, id: string, { userId }: Viewer) {
    const saved = { userId, lineupId: id, kind: lineup.name };
    return events.emit(transaction, 'lineup.saved', saved);
  }

  function refuseWrongSlots(
    lineup: Lineup,
    chosen: SlotChoices,
    { kept, positions }: { readonly kept: SlotChoices; readonly positions: Candidates },
  ): void {
    const issues = slotIssues(lineup, chosen, { kept, positions });
    if (issues.length > 0) fail('invalid', { issues });
  }

  return {
    ...reads,
    ...createLineupVersions({ db, readItems }),

    async create(lineup, body, viewer) {
      const chosen = chosenIn(lineup, body);
      const item = {
        id: newId(),
        kind: lineup.name,
        ...nameColumns(lineup, body.name ?? ''),
        image: null,
        created_by: viewer.userId,
        created_at: now().toISOString(),
      };
      await writeAsFan('lineups', viewer.userId, async (transaction) => {
        const ids = Object.values(chosen);
        const positions = await lockCandidates(transaction, db.dialect, lineup, { ids });
        refuseWrongSlots(lineup, chosen, { kept: {}, positions });
        const startedFrom = await lockStart(transaction, lineup, body, viewer);
        const created = { item, ownerId: viewer.userId, chosen, startedFrom };
        if (!(await insertLineup(transaction, lineup, created))) fail('alreadyHaveOne');
        await letFind(transaction, { item_id: item.id });
        await emitSaved(transaction, lineup, item.id, viewer);
      });
      return reads.requireLineup(lineup, item.id, viewer);
    },

    async update(lineup, id, { body, ifMatch }, viewer) {
      const chosen = chosenIn(lineup, body);
      const name = body.name === undefined ? null : nameColumns(lineup, body.name);
      await writeAsFan('lineups', viewer.userId, async (transaction) => {
        const candidates = { ids: Object.values(chosen), lineupId: id };
        const positions = await lockCandidates(transaction, db.dialect, lineup, candidates);
        const locked =
          (await lockLineup(transaction, db.dialect, lineup, id)) ?? fail('itemNotFound');
        requireAllowed(viewer, 'lineup.edit', { owner: locked.owner_id });
        const { slots: stored, versions } = locked;
        requireVersion(ifMatch, lineupVersion(lineup, locked.name, stored));
        const source = await lockStart(transaction, lineup, body, viewer);
        refuseWrongSlots(lineup, chosen, { kept: keptOf(stored, chosen), positions });
        // Keeps items that another save placed while this one waited.
        const ids = Object.values(stored).filter((item) => !positions.has(item));
        if (ids.length > 0) await lockCandidates(transaction, db.dialect, lineup, { ids });
        const changed = changesOf(stored, chosen);
        const isChanged = Object.keys(changed).length > 0;
        if (isChanged) {
          await insertVersion(transaction, id, { savedAt: locked.changed_at, versions });
        }
        const savedAt = now().toISOString();
        await updateLineup(transaction, id, {
          ...(isChanged && { changed_at: savedAt, saved_at: savedAt }),
          ...(source !== null && { started_from: source }),
        });
        if (name && name.name !== locked.name) {
          await updateName(transaction, id, name);
          await letFind(transaction, { item_id: id });
        }
        // Updates the counters of slots, which are locked last.
        await replaceSlots(transaction, id, { chosen: changed, stored });
        await emitSaved(transaction, lineup, id, viewer);
      });
      return reads.requireLineup(lineup, id, viewer);
    },

    async remove(lineup, id, viewer) {
      await db.write(async (transaction) => {
        const locked =
          (await lockLineup(transaction, db.dialect, lineup, id)) ?? fail('itemNotFound');
        requireAllowed(viewer, 'lineup.delete', { owner: locked.owner_id });
        const { owner_id: ownerId, name } = locked;
        const deleted = { id, kind: lineup.name, name, by: viewer.userId };
        await hideLineup(transaction, db.dialect, { ...deleted, time: now().toISOString() });
        const told = { by: viewer.userId, ownerId, lineupId: id, kind: lineup.name, name };
        await events.emit(transaction, 'lineup.deleted', told);
      });
      await removals.begin(id);
    },

    onUserRenamed: (transaction, { id }) => letFind(transaction, { owner_id: id }),
    async onUserDeleted(transaction, { id }) {
      const time = now().toISOString();
      for (const one of await lockLineupsOf(transaction, db.dialect, id)) {
        await hideLineup(transaction, db.dialect, { ...one, by: id, time });
      }
    },
  };
}
