import { averageRating } from '#contract/fans/comments.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { type Lineup, lineupSorts } from '#contract/lineups/lineup.ts';
import {
  type LineupDetail,
  type LineupPage,
  type LineupSummary,
  type SlotItem,
  toSlotItem,
} from '#contract/lineups/lineup-items.ts';
import { maxLikerIds, searchTerm } from '#contract/lists.ts';
import { abilities } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { policyViewer } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { readKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { holdsWords, searchText } from '#server/shared/catalogue-storage/search-words.ts';
import { fail } from '#server/shared/fail.ts';
import { viewerFirst } from '#server/shared/likers.ts';
import { type PageRequest, readPaging, toPage, withNext } from '#server/shared/lists/paging.ts';
import { chosenOf, lineupVersion } from './lineup-version.ts';
import {
  findLineupOf,
  findLineups,
  findSlots,
  type LineupRow,
  type SlotChoices,
} from './lineups-store.ts';
import { countLineups, findPageIds, type LineupOrder } from './lists-store.ts';
import { countVersions } from './versions-store.ts';

export interface LineupReadDeps {
  readonly db: Database;
  /** Items of that kind in the order of the ids; their likes are not needed. */
  readonly readItems: (kind: Kind, ids: readonly string[]) => Promise<readonly Item[]>;
  readonly likes: {
    likedAmong(userId: string, itemIds: readonly string[]): Promise<Set<string>>;
    newestLikers(itemId: string): Promise<string[]>;
  };
}

interface ListRequest extends PageRequest {
  readonly sort?: string;
  readonly name?: string;
  readonly owner?: string;
}

/** Reads lineups and leaves out what viewers may not see. */
export interface LineupReads {
  /**
   * Page of lineups, possibly empty, newest first unless sorted. Throws 400 'tooDeep', 404
   * 'noSuchStat'.
   */
  list(lineup: Lineup, request: ListRequest, viewer: Viewer | null): Promise<LineupPage>;
  /** Lineup with its likes and the viewer's permissions. Throws 404 'itemNotFound'. */
  requireLineup(lineup: Lineup, id: string, viewer: Viewer | null): Promise<LineupDetail>;
  /** Lineups in the order of the ids; other ids are left out. */
  readAll(lineup: Lineup, ids: readonly string[], viewer: Viewer | null): Promise<LineupSummary[]>;
  ofUser(lineup: Lineup, userId: string, viewer: Viewer | null): Promise<LineupSummary[]>;
  /** Items as shown in slots, in the order of the ids; unknown ones are left out. */
  readSlotItems(lineup: Lineup, ids: readonly string[]): Promise<SlotItem[]>;
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

export function createLineupReads(deps: LineupReadDeps): LineupReads {
  const { db, readItems, likes } = deps;

  /** Needs three queries at most beside the rows': slots, their items, the viewer's likes. */
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

  async function requireLineup(lineup: Lineup, id: string, viewer: Viewer | null) {
    const [rows, newest] = await Promise.all([
      findLineups(db.read, lineup, [id]),
      viewer ? likes.newestLikers(id) : [],
    ]);
    const row = rows[0] ?? fail('itemNotFound');
    const [[item = fail('itemNotFound')], startedFrom, versionsCount] = await Promise.all([
      toItems(lineup, [row], viewer),
      readSource(lineup, row.started_from),
      countVersions(db.read, id),
    ]);
    const can = abilities(policyViewer(viewer), 'lineup', { owner: row.owner_id });
    const savedAt = row.changed_at ?? row.created_at;
    const by = { id: viewer?.userId ?? null, liked: item.liked };
    const likers = viewerFirst(newest, by, maxLikerIds);
    return { ...item, likes: likers, savedAt, versionsCount, startedFrom, can };
  }

  async function readSource(lineup: Lineup, id: string | null) {
    const [row] = await findLineups(db.read, lineup, id === null ? [] : [id]);
    if (!row) return null;
    return { _id: row.id, name: row.name, owner: { _id: row.owner_id, name: row.owner_name } };
  }

  return {
    async list(lineup, { sort = '-newest', name, owner, ...request }, viewer) {
      const order = readOrder(sort);
      const paging = readPaging(request);
      const { size, offset } = paging;
      // An empty search loads all.
      const term = name === undefined || name === '' ? null : searchTerm(name);
      if (owner !== undefined) {
        const built = await ofUser(lineup, owner, viewer);
        const own = built.filter(
          ({ kind, name, owner }) =>
            term === null || holdsWords(searchText(kind, name, owner.name), term),
        );
        return toPage(own.slice(offset, offset + size), paging, { total: own.length });
      }
      const count =
        term === null
          ? { total: await readKindCount(db.read, lineup.name) }
          : await countLineups(db, lineup, term);
      const search = term === null ? null : { term, count };
      const ids = await findPageIds(db, lineup, { ...withNext(paging), order, search });
      const found = toPage(ids, paging, count);
      return { ...found, data: await readAll(lineup, found.data, viewer) };
    },

    requireLineup,
    readAll,
    ofUser,
    readSlotItems,
  };
}
