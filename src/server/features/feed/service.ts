import type { FeedEntry, FeedPage } from '#contract/calls/feed.ts';
import {
  eventPageSize,
  type FeedFilter,
  type FeedType,
  feedTypesOf,
} from '#contract/fans/fan-events.ts';
import { kindsOf, type Sport } from '#contract/kinds/sport.ts';
import { userKind } from '#contract/share.ts';
import type { Database } from '#server/db/engine/database.ts';
import { readCursor, writeCursor } from '#server/shared/lists/cursor.ts';
import type { ReadThings, ThingId } from '#server/shared/things.ts';
import {
  findCommentsByIds,
  findGroupedThings,
  findItemsByIds,
  type GroupedThing,
} from './entries-store.ts';
import {
  type FeedRange,
  findFollowed,
  findPlacesByFan,
  findPlacesByTime,
  type Place,
} from './places-store.ts';
import { hourOf, keyOf, type Source, sourcesOf, timeOf } from './sources-store.ts';

interface FeedDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly now: () => Date;
  readonly readThings: ReadThings;
  readonly bounds?: FeedBounds;
}

/** See docs/decisions/2026-11-24-notifications-are-stored-the-feed-is-queried.md. */
interface FeedBounds {
  /** Maximum followed fans to look up one by one. With more, actions are read by time. */
  readonly fewFollowed: number;
  /** Rows of each source to read by time. */
  readonly windowSize: number;
}

interface FeedRequest {
  readonly type?: FeedFilter;
  readonly cursor?: string;
  readonly size?: number;
}

/** See docs/product/feed.md#whats-new. */
export interface Feed {
  /** Lists the newest actions first. Throws 400 'invalid'. */
  list(viewerId: string, request: FeedRequest): Promise<FeedPage>;
  newest(viewerId: string): Promise<string | null>;
}

const usualBounds: FeedBounds = { fewFollowed: 500, windowSize: 1000 };

interface Entry extends Place {
  readonly source: Source;
}

interface EntryContent {
  readonly type: FeedType;
  readonly things: readonly ThingId[];
  readonly count: number;
  readonly comment: string | null;
  readonly rating: number | null;
}

/** Subjects of the entries of a page, without deleted ones. */
interface EntryRows {
  /** By `groupKey`. */
  readonly groups: Readonly<Record<'liked' | 'followed', Map<string, GroupedThing[]>>>;
  readonly comments: ReadonlyMap<string, CommentRow>;
  readonly items: ReadonlyMap<string, ItemRow>;
}

type CommentRow = Awaited<ReturnType<typeof findCommentsByIds>>[number];
type ItemRow = Awaited<ReturnType<typeof findItemsByIds>>[number];

function toEntries(source: Source, places: readonly Place[]): Entry[] {
  return places.map((place) => ({ source, ...place }));
}

function newestFirst(one: Entry, other: Entry): number {
  return one.place < other.place ? 1 : -1;
}

function idOf({ source, place }: Entry): string {
  return keyOf(place).slice(source.name.length + 1);
}

function groupKey({ fan, hour }: Pick<GroupedThing, 'fan' | 'hour'>): string {
  return `${fan} ${hour}`;
}

function toContent(entry: Entry, { groups, comments, items }: EntryRows): EntryContent | null {
  const { fan, place } = entry;
  const { name } = entry.source;
  if (name === 'liked' || name === 'followed') {
    const things = groups[name].get(groupKey({ fan, hour: hourOf(place) })) ?? [];
    return {
      type: name,
      things: things.map(({ id, kind }) => ({ id, kind: kind ?? userKind })),
      count: Number(things[0]?.count ?? 0),
      comment: null,
      rating: null,
    };
  }
  if (name === 'commented') {
    const comment = comments.get(idOf(entry));
    if (!comment) return null;
    const { item_id: id, kind, text, rating } = comment;
    return { type: name, things: [{ id, kind }], count: 1, comment: text, rating };
  }
  const item = items.get(idOf(entry));
  if (!item) return null;
  const savedAs = item.changed_at === null ? 'built' : 'changed';
  const type = name === 'created' ? name : savedAs;
  return { type, things: [item], count: 1, comment: null, rating: null };
}

export function createFeed(deps: FeedDeps): Feed {
  const { db, sports, now, readThings, bounds = usualBounds } = deps;
  const { fewFollowed, windowSize } = bounds;
  const allSources = sourcesOf(kindsOf(sports).map(({ name }) => name));

  async function findByFan(source: Source, range: FeedRange): Promise<Entry[]> {
    return toEntries(source, await findPlacesByFan(db.read, source, range));
  }

  /**
   * Entries are complete only after `floor`, the time of the last row read. `floor` is null if no
   * row is left.
   */
  async function findWindow(source: Source, range: FeedRange, followed: ReadonlySet<string>) {
    const places = await findPlacesByTime(db.read, source, range, windowSize);
    const last = places.length === windowSize ? places.at(-1) : undefined;
    const floor = last ? timeOf(last.place) : null;
    const newest = new Map<string, Place>();
    for (const place of places) {
      if (floor !== null && timeOf(place.place) <= floor) continue;
      if (!followed.has(place.fan)) continue;
      const key = keyOf(place.place);
      const previous = newest.get(key);
      if (!previous || previous.place <= place.place) newest.set(key, place);
    }
    const { after } = range;
    const unlisted = [...newest.values()].filter(({ place }) => after === null || place < after);
    return { source, floor, entries: toEntries(source, unlisted) };
  }

  /** Reads a source by fan if the page reaches below the source's floor. */
  async function findByTime(
    sources: readonly Source[],
    range: FeedRange,
    followed: ReadonlySet<string>,
  ): Promise<Entry[]> {
    const windows = await Promise.all(sources.map((source) => findWindow(source, range, followed)));
    const recent = windows.flatMap(({ entries }) => entries).toSorted(newestFirst);
    const pageEnd = timeOf(recent[range.limit - 1]?.place ?? '');
    const entriesBySource = await Promise.all(
      windows.map(({ source, floor, entries }) =>
        floor === null || floor < pageEnd ? entries : findByFan(source, range),
      ),
    );
    return entriesBySource.flat();
  }

  async function findEntries(sources: readonly Source[], range: FeedRange): Promise<Entry[]> {
    const followed = await findFollowed(db.read, range.viewerId);
    if (followed.size === 0) return [];
    const entries =
      followed.size > fewFollowed
        ? await findByTime(sources, range, followed)
        : (await Promise.all(sources.map((source) => findByFan(source, range)))).flat();
    return entries.toSorted(newestFirst).slice(0, range.limit);
  }

  async function readRows(entries: readonly Entry[], asOf: string): Promise<EntryRows> {
    const select = (...names: readonly Source['name'][]) =>
      entries.filter(({ source }) => names.includes(source.name));
    const groupsOf = (name: 'liked' | 'followed') =>
      select(name).map(({ fan, place }) => ({ fan, hour: hourOf(place), asOf }));
    const [liked, followed, comments, items] = await Promise.all([
      findGroupedThings(db.read, 'liked', groupsOf('liked')),
      findGroupedThings(db.read, 'followed', groupsOf('followed')),
      findCommentsByIds(db.read, select('commented').map(idOf)),
      findItemsByIds(db.read, select('saved', 'created').map(idOf)),
    ]);
    return {
      groups: {
        liked: Map.groupBy(liked, groupKey),
        followed: Map.groupBy(followed, groupKey),
      },
      comments: new Map(comments.map((row) => [row.id, row])),
      items: new Map(items.map((row) => [row.id, row])),
    };
  }

  /** Leaves out entries whose objects were deleted. */
  async function presentEntries(entries: readonly Entry[], asOf: string): Promise<FeedEntry[]> {
    const rows = await readRows(entries, asOf);
    const contents = entries.map((entry) => toContent(entry, rows));
    const things = await readThings([
      ...entries.map(({ fan }) => ({ id: fan, kind: userKind })),
      ...contents.flatMap((content) => content?.things ?? []),
    ]);
    const presented: FeedEntry[] = [];
    for (const [index, { fan, place }] of entries.entries()) {
      const content = contents[index];
      const actor = things.get(fan);
      const items = content?.things.flatMap(({ id }) => things.get(id) ?? []) ?? [];
      if (!content || !actor || items.length === 0) continue;
      const { type, count, comment, rating } = content;
      presented.push({
        _id: keyOf(place),
        type,
        actor: { _id: actor._id, name: actor.name, image: actor.image },
        at: timeOf(place),
        items,
        count,
        comment,
        rating,
      });
    }
    return presented;
  }

  return {
    async newest(viewerId) {
      const asOf = now().toISOString();
      const [first] = await findEntries(allSources, { viewerId, asOf, after: null, limit: 1 });
      return first ? timeOf(first.place) : null;
    },

    async list(viewerId, { type: filter = null, cursor, size = eventPageSize }) {
      const position = readCursor(cursor, ['time', 'time', 'id']);
      const asOf = position?.[0] ?? now().toISOString();
      const after = position && `${position[1]} ${position[2]}`;
      const types = feedTypesOf(filter);
      const sources = allSources.filter((source) =>
        source.types.some((type) => types.includes(type)),
      );
      const entries = await findEntries(sources, { viewerId, asOf, after, limit: size + 1 });
      const page = entries.slice(0, size);
      const data = await presentEntries(page, asOf);
      const last = entries.length > size ? page.at(-1) : undefined;
      const next = last ? writeCursor([asOf, timeOf(last.place), keyOf(last.place)]) : null;
      return { data, next };
    },
  };
}
