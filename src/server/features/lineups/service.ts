import { averageRating } from '#contract/comments.ts';
import type { Item } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { type Lineup, lineupSorts } from '#contract/lineup.ts';
import type { LineupDetail, LineupPage, LineupSummary, SlotItem } from '#contract/lineup-items.ts';
import { maxTotal, searchTerm } from '#contract/lists.ts';
import { abilities } from '#contract/policies.ts';
import { policyViewer, requireAllowed } from '#server/access/policies.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { readKindCount } from '#server/catalogue-storage/kind-counts-store.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import type { Emitter, Subscriber } from '#server/events.ts';
import { fail } from '#server/fail.ts';
import { type PageRequest, readPaging, toPage } from '#server/lists/paging.ts';
import type { WriteAsFan } from '#server/users/fan-writes.ts';
import { requireVersion, versionOf } from '#server/versions.ts';
import {
  clearSlotsOfItem,
  deleteLineup,
  deleteLineupsOf,
  findLineupOf,
  findLineups,
  findSlots,
  insertLineup,
  type LineupRow,
  lockCandidates,
  lockLineup,
  lockSource,
  replaceSlots,
  type SlotChoices,
  updateLineup,
  updateName,
} from './lineups-store.ts';
import { countLineups, findPageIds, type LineupOrder } from './lists-store.ts';
import { replaceSearchParts, type Searched } from './search-parts-store.ts';
import { chosenIn, nameColumns, slotIssues } from './slot-checks.ts';
import { toSlotItem } from './slot-item.ts';
import { createLineupVersions, type LineupVersions } from './versions-service.ts';
import { countVersions, insertVersion } from './versions-store.ts';

/** What lineups ask of other features. */
export interface LineupDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly writeAsFan: WriteAsFan;
  /** Items of that kind by id, in the order of the ids. */
  readonly readItems: (kind: Kind, ids: readonly string[]) => Promise<readonly Item[]>;
  /** What users and lineups are found by, of a name or a part of one. */
  readonly userKey: (name: string) => string;
  readonly likes: {
    likedAmong(userId: string, itemIds: readonly string[]): Promise<Set<string>>;
    likersOf(itemId: string, viewerId: string | null): Promise<string[]>;
  };
}

export interface ListRequest extends PageRequest {
  readonly sort?: string;
  readonly name?: string;
  readonly owner?: string;
}

type Body = Readonly<Record<string, string>>;

interface Change {
  readonly body: Body;
  /** The versions that it is meant for, as the header has them; null for any. */
  readonly ifMatch: string | null;
}

/**
 * What fans build: one Eleven and one Podium each. `create` and `update` also throw what
 * `WriteAsFan` throws (docs/product.md#lineups).
 */
export interface Lineups extends LineupVersions {
  /** A page, the newest first unless sorted; empty is fine. Throws 400 'tooDeep', 404 'noSuchStat'. */
  list(lineup: Lineup, request: ListRequest, viewer: Viewer | null): Promise<LineupPage>;
  /** One with its likes and what the viewer may do to it; throws 404 'itemNotFound'. */
  requireLineup(lineup: Lineup, id: string, viewer: Viewer | null): Promise<LineupDetail>;
  /** Lineups in the order of the ids; ids of anything else are left out. */
  readAll(lineup: Lineup, ids: readonly string[], viewer: Viewer | null): Promise<LineupSummary[]>;
  /** What a user has built: a list of one or none. */
  ofUser(lineup: Lineup, userId: string, viewer: Viewer | null): Promise<LineupSummary[]>;
  /** Items as they are shown in slots, in the order of the ids; unknown ones are left out. */
  readSlotItems(lineup: Lineup, ids: readonly string[]): Promise<SlotItem[]>;
  /** Throws 400 'invalid' naming the slot, 409 'alreadyHaveOne'. */
  create(lineup: Lineup, body: Body, viewer: Viewer): Promise<LineupDetail>;
  /**
   * Changes what the body gives, for whom policies let. Throws 400, 403 'forbidden', 404, and 412
   * 'changedMeanwhile' when another version is stored than it is meant for.
   */
  update(lineup: Lineup, id: string, change: Change, viewer: Viewer): Promise<LineupDetail>;
  /** For whom policies let. Throws 403 'forbidden', 404 'itemNotFound'. */
  remove(lineup: Lineup, id: string, viewer: Viewer): Promise<void>;
  /** Leaves the slots open that an item stands in. */
  readonly onItemDeleted: Subscriber<'item.deleted'>;
  /** Lets what a user has built be found by the new name. */
  readonly onUserRenamed: Subscriber<'user.renamed'>;
  /** Deletes what a user has built. */
  readonly onUserDeleted: Subscriber<'user.deleted'>;
}

function readOrder(sort: string): LineupOrder {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const by = lineupSorts.find((one) => one === name) ?? fail('noSuchStat');
  return { by, descending };
}

function toLineupItem(
  lineup: Lineup,
  row: LineupRow,
  placed: {
    readonly slots: Readonly<Record<string, SlotItem | null>>;
    readonly chosen: SlotChoices;
  },
  liked: boolean,
): LineupSummary {
  return {
    _id: row.id,
    kind: lineup.name,
    name: row.name,
    image: row.image,
    owner: { _id: row.owner_id, name: row.owner_name, image: row.owner_image },
    ...placed.slots,
    likesCount: row.likes_count,
    liked,
    averageRating: averageRating(row.ratings_sum, row.ratings_count),
    ratingsCount: row.ratings_count,
    commentsCount: row.comments_count,
    version: lineupVersion(lineup, row.name, placed.chosen),
  };
}

/** The version of what its owner may change. */
function lineupVersion({ slots }: Lineup, name: string, chosen: SlotChoices): string {
  return versionOf([name, ...slots.map((slot) => chosen[slot.name] ?? null)]);
}

function chosenOf(rows: Awaited<ReturnType<typeof findSlots>>): SlotChoices {
  return Object.fromEntries(rows.map(({ slot, item_id }) => [slot, item_id]));
}

/** The choices that differ from what is stored. */
function changesOf(stored: SlotChoices, chosen: SlotChoices): SlotChoices {
  return Object.fromEntries(Object.entries(chosen).filter(([slot, id]) => stored[slot] !== id));
}

/** What stands in the slots that a change leaves alone. */
function keptOf(stored: SlotChoices, chosen: SlotChoices): SlotChoices {
  const kept = Object.entries(stored).filter(([slot]) => !Object.hasOwn(chosen, slot));
  return Object.fromEntries(kept);
}

/** The engine behind every lineup's calls. */
export function createLineups(deps: LineupDeps): Lineups {
  const { db, now, events, writeAsFan, readItems, userKey, likes } = deps;

  /** Three queries at most beside the rows': slots, what stands in them, the viewer's likes. */
  async function toItems(lineup: Lineup, rows: readonly LineupRow[], viewer: Viewer | null) {
    const ids = rows.map((row) => row.id);
    const slots = await findSlots(db.read, ids);
    const [items, liked] = await Promise.all([
      readSlotItems(lineup, [...new Set(slots.map((slot) => slot.item_id))]),
      viewer ? likes.likedAmong(viewer.userId, ids) : new Set<string>(),
    ]);
    const shown = new Map(items.map((item) => [item._id, item]));
    const slotsOf = Map.groupBy(slots, (slot) => slot.lineup_id);
    return rows.map((row) => {
      const chosen = chosenOf(slotsOf.get(row.id) ?? []);
      const own = lineup.slots.map(({ name }) => [name, shown.get(chosen[name] ?? '') ?? null]);
      const placed = { slots: Object.fromEntries(own), chosen };
      return toLineupItem(lineup, row, placed, liked.has(row.id));
    });
  }

  async function readSlotItems(lineup: Lineup, ids: readonly string[]) {
    const items = await readItems(lineup.of, ids);
    return items.map((item) => toSlotItem(lineup, item));
  }

  async function readAll(lineup: Lineup, ids: readonly string[], viewer: Viewer | null) {
    const rows = new Map((await findLineups(db.read, lineup, ids)).map((row) => [row.id, row]));
    return toItems(
      lineup,
      ids.flatMap((id) => rows.get(id) ?? []),
      viewer,
    );
  }

  async function ofUser(lineup: Lineup, userId: string, viewer: Viewer | null) {
    const id = await findLineupOf(db.read, lineup, userId);
    return id === undefined ? [] : readAll(lineup, [id], viewer);
  }

  /** As the list's store finds it: a word of either name starts with the term. */
  function isFound({ name, owner }: LineupSummary, term: string): boolean {
    return [name, owner.name].some((text) => ` ${userKey(text)}`.includes(` ${term}`));
  }

  async function requireLineup(lineup: Lineup, id: string, viewer: Viewer | null) {
    const [rows, likers] = await Promise.all([
      findLineups(db.read, lineup, [id]),
      likes.likersOf(id, viewer?.userId ?? null),
    ]);
    const row = rows[0] ?? fail('itemNotFound');
    const [[item = fail('itemNotFound')], startedFrom, versionsCount] = await Promise.all([
      toItems(lineup, [row], viewer),
      readSource(lineup, row.started_from),
      countVersions(db.read, id),
    ]);
    const can = abilities(policyViewer(viewer), 'lineup', { owner: row.owner_id });
    const savedAt = row.changed_at ?? row.created_at;
    return { ...item, likes: likers, savedAt, versionsCount, startedFrom, can };
  }

  async function readSource(lineup: Lineup, id: string | null) {
    const [row] = await findLineups(db.read, lineup, id === null ? [] : [id]);
    if (!row) return null;
    return { _id: row.id, name: row.name, owner: { _id: row.owner_id, name: row.owner_name } };
  }

  /** Throws 400 'invalid' for a source that is gone or the viewer's own; null where none is named. */
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
    replaceSearchParts(transaction, db.dialect, userKey, searched);

  function emitSaved(transaction: Queries, lineup: Lineup, id: string, { userId }: Viewer) {
    const saved = { userId, lineupId: id, kind: lineup.name };
    return events.emit(transaction, 'lineup.saved', saved);
  }

  /** Gives those of the stored slots whose items cannot be deleted before the unit of work ends. */
  async function refuseWrongSlots(
    transaction: Queries,
    lineup: Lineup,
    chosen: SlotChoices,
    stored: SlotChoices = {},
  ): Promise<SlotChoices> {
    const ids = [...new Set([...Object.values(chosen), ...Object.values(stored)])];
    const positions = await lockCandidates(transaction, db.dialect, lineup, ids);
    const issues = slotIssues(lineup, chosen, { kept: keptOf(stored, chosen), positions });
    if (issues.length > 0) fail('invalid', { issues });
    return Object.fromEntries(Object.entries(stored).filter(([, item]) => positions.has(item)));
  }

  return {
    ...createLineupVersions({ db, readItems }),

    async list(lineup, { sort = '-newest', name, owner, ...request }, viewer) {
      const order = readOrder(sort);
      const paging = readPaging(request);
      const { page, size, offset } = paging;
      // A search for nothing loads all.
      const term = name === undefined || name === '' ? null : userKey(searchTerm(name));
      if (term === '') return { data: [], page, size, total: 0 };
      if (owner !== undefined) {
        const built = await ofUser(lineup, owner, viewer);
        const own = built.filter((item) => term === null || isFound(item, term));
        return { data: own.slice(offset, offset + size), page, size, total: own.length };
      }
      const count = await (term === null
        ? readKindCount(db.read, lineup.name)
        : countLineups(db.read, lineup, term, maxTotal + 1));
      const search = term === null ? null : { term, count };
      const ids = await findPageIds(db.read, lineup, { ...paging, order, search });
      const data = await readAll(lineup, ids, viewer);
      return search ? toPage(data, paging, count) : { data, page, size, total: count };
    },

    requireLineup,
    readAll,
    ofUser,
    readSlotItems,

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
        const startedFrom = await lockStart(transaction, lineup, body, viewer);
        await refuseWrongSlots(transaction, lineup, chosen);
        const created = { item, ownerId: viewer.userId, chosen, startedFrom };
        if (!(await insertLineup(transaction, lineup, created))) fail('alreadyHaveOne');
        await letFind(transaction, { item_id: item.id });
        await emitSaved(transaction, lineup, item.id, viewer);
      });
      return requireLineup(lineup, item.id, viewer);
    },

    async update(lineup, id, { body, ifMatch }, viewer) {
      const chosen = chosenIn(lineup, body);
      const name = body.name === undefined ? null : nameColumns(lineup, body.name);
      await writeAsFan('lineups', viewer.userId, async (transaction) => {
        const locked =
          (await lockLineup(transaction, db.dialect, lineup, id)) ?? fail('itemNotFound');
        requireAllowed(viewer, 'lineup.edit', { owner: locked.owner_id });
        const stored = chosenOf(await findSlots(transaction, [id]));
        requireVersion(ifMatch, lineupVersion(lineup, locked.name, stored));
        const source = await lockStart(transaction, lineup, body, viewer);
        const slots = await refuseWrongSlots(transaction, lineup, chosen, stored);
        const changed = changesOf(stored, chosen);
        const isChanged = Object.keys(changed).length > 0;
        if (isChanged) {
          await insertVersion(transaction, id, { savedAt: locked.changed_at, slots });
        }
        await updateLineup(transaction, id, {
          ...(isChanged && { changed_at: now().toISOString() }),
          ...(source !== null && { started_from: source }),
        });
        if (name) {
          await updateName(transaction, id, name);
          await letFind(transaction, { item_id: id });
        }
        // Moves the counters of slots, which are locked last.
        await replaceSlots(transaction, id, changed);
        await emitSaved(transaction, lineup, id, viewer);
      });
      return requireLineup(lineup, id, viewer);
    },

    async remove(lineup, id, viewer) {
      await db.write(async (transaction) => {
        const locked =
          (await lockLineup(transaction, db.dialect, lineup, id)) ?? fail('itemNotFound');
        requireAllowed(viewer, 'lineup.delete', { owner: locked.owner_id });
        await deleteLineup(transaction, lineup.name, id);
      });
    },

    onItemDeleted: (transaction, { id }) => clearSlotsOfItem(transaction, id),
    onUserRenamed: (transaction, { id }) => letFind(transaction, { owner_id: id }),
    onUserDeleted: (transaction, { id }) => deleteLineupsOf(transaction, id),
  };
}
