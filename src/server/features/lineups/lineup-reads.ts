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
import { containsWords, searchText } from '#server/shared/catalogue-storage/search-words.ts';
import { fail } from '#server/shared/fail.ts';
import { viewerFirst } from '#server/shared/likers.ts';
import {
  type PageRequest,
  readPaging,
  sortByIds,
  toPage,
  withNext,
} from '#server/shared/lists/paging.ts';
import { versionOf } from '#server/shared/versions.ts';
import {
  countHidden,
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
  /** Keeps the order of the ids. */
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

export interface LineupReads {
  /**
   * Lists the newest lineups first by default. Throws 400 'tooDeep', and 404 'noSuchStat' for an
   * unknown sort field.
   */
  list(lineup: Lineup, request: ListRequest, viewer: Viewer | null): Promise<LineupPage>;
  /** Throws 404 'itemNotFound'. */
  requireLineup(lineup: Lineup, id: string, viewer: Viewer | null): Promise<LineupDetail>;
  /** Keeps the order of the ids. Leaves out unknown ids. */
  readAll(lineup: Lineup, ids: readonly string[], viewer: Viewer | null): Promise<LineupSummary[]>;
  ofUser(lineup: Lineup, userId: string, viewer: Viewer | null): Promise<LineupSummary[]>;
  /** Keeps the order of the ids. Leaves out unknown ids. */
  readSlotItems(lineup: Lineup, ids: readonly string[]): Promise<SlotItem[]>;
}

function readOrder(text: string): LineupOrder {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const sort = lineupSorts.find((known) => known === name) ?? fail('noSuchStat');
  return { sort, descending };
}

function matchLineups(lineups: readonly LineupSummary[], term: string | null): LineupSummary[] {
  return lineups.filter(
    ({ kind, name, owner }) =>
      term === null || containsWords(searchText(kind, name, owner.name), term),
  );
}

export function lineupVersion({ slots }: Lineup, name: string, choices: SlotChoices): string {
  return versionOf([name, ...slots.map((slot) => choices[slot.name] ?? null)]);
}

export function createLineupReads(deps: LineupReadDeps): LineupReads {
  const { db, readItems, likes } = deps;

  async function toSummaries(lineup: Lineup, rows: readonly LineupRow[], viewer: Viewer | null) {
    const ids = rows.map((row) => row.id);
    const slots = await findSlots(db.read, ids);
    const [items, liked] = await Promise.all([
      readSlotItems(lineup, [...new Set(slots.map((slot) => slot.item_id))]),
      viewer ? likes.likedAmong(viewer.userId, ids) : new Set<string>(),
    ]);
    const itemsById = new Map(items.map((item) => [item._id, item]));
    const slotsByLineup = Map.groupBy(slots, (slot) => slot.lineup_id);
    return rows.map((row): LineupSummary => {
      const rowSlots = slotsByLineup.get(row.id) ?? [];
      const choices: SlotChoices = Object.fromEntries(
        rowSlots.map(({ slot, item_id }) => [slot, item_id]),
      );
      const slotItems: Readonly<Record<string, SlotItem | null>> = Object.fromEntries(
        lineup.slots.map(({ name }) => [name, itemsById.get(choices[name] ?? '') ?? null]),
      );
      return {
        _id: row.id,
        kind: lineup.name,
        name: row.name,
        image: row.image,
        owner: { _id: row.owner_id, name: row.owner_name, image: row.owner_image },
        ...slotItems,
        likesCount: row.likes_count,
        liked: liked.has(row.id),
        averageRating: averageRating(row.ratings_sum, row.ratings_count),
        ratingsCount: row.ratings_count,
        commentsCount: row.comments_count,
        version: lineupVersion(lineup, row.name, choices),
      };
    });
  }

  async function readSlotItems(lineup: Lineup, ids: readonly string[]) {
    const items = await readItems(lineup.of, ids);
    return items.map((item) => toSlotItem(lineup, item));
  }

  async function readAll(lineup: Lineup, ids: readonly string[], viewer: Viewer | null) {
    const rows = sortByIds(await findLineups(db.read, lineup, ids), ids);
    return toSummaries(lineup, rows, viewer);
  }

  async function ofUser(lineup: Lineup, userId: string, viewer: Viewer | null) {
    const id = await findLineupOf(db.read, lineup, userId);
    return id === undefined ? [] : readAll(lineup, [id], viewer);
  }

  async function requireLineup(lineup: Lineup, id: string, viewer: Viewer | null) {
    const [rows, newestLikers] = await Promise.all([
      findLineups(db.read, lineup, [id]),
      viewer ? likes.newestLikers(id) : [],
    ]);
    const row = rows[0] ?? fail('itemNotFound');
    const [[item = fail('itemNotFound')], startedFrom, versionsCount] = await Promise.all([
      toSummaries(lineup, [row], viewer),
      readSource(lineup, row.started_from),
      countVersions(db.read, id),
    ]);
    const can = abilities(policyViewer(viewer), 'lineup', { owner: row.owner_id });
    const savedAt = row.changed_at ?? row.created_at;
    const viewerLike = { id: viewer?.userId ?? null, liked: item.liked };
    const likerIds = viewerFirst(newestLikers, viewerLike, maxLikerIds);
    return { ...item, likes: likerIds, savedAt, versionsCount, startedFrom, can };
  }

  async function countVisible(lineup: Lineup): Promise<number> {
    const [total, hidden] = await Promise.all([
      readKindCount(db.read, lineup.name),
      countHidden(db.read, lineup),
    ]);
    return total - hidden;
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
      const term = name ? searchTerm(name) : null;
      if (owner !== undefined) {
        const matching = matchLineups(await ofUser(lineup, owner, viewer), term);
        const page = matching.slice(paging.offset, paging.offset + paging.size);
        return toPage(page, paging, { total: matching.length });
      }
      const count =
        term === null
          ? { total: await countVisible(lineup) }
          : await countLineups(db, lineup, term);
      const search = term === null ? null : { term, count };
      const ids = await findPageIds(db, lineup, { ...withNext(paging), order, search });
      const page = toPage(ids, paging, count);
      return { ...page, data: await readAll(lineup, page.data, viewer) };
    },

    requireLineup,
    readAll,
    ofUser,
    readSlotItems,
  };
}
