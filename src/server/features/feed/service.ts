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
  findCommentsOf,
  findGroupedThings,
  findSaved,
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

/**
 * Strategy of reading the feed, see
 * docs/decisions/2026-11-24-notifications-are-stored-the-feed-is-queried.md.
 */
interface FeedBounds {
  /**
   * Number of followed fans up to which they are looked up one by one before all acts are read by
   * time.
   */
  readonly fewFollowed: number;
  /** Number of rows of each source to read by time. */
  readonly windowSize: number;
}

interface FeedRequest {
  readonly type?: FeedFilter;
  readonly cursor?: string;
  readonly size?: number;
}

/** Acts of the fans whom a fan follows (docs/product/feed.md#whats-new). */
export interface Feed {
  /** Page of acts, newest first. Throws 400 'invalid'. */
  list(viewerId: string, request: FeedRequest): Promise<FeedPage>;
  newest(viewerId: string): Promise<string | null>;
}

const usualBounds: FeedBounds = { fewFollowed: 500, windowSize: 1000 };

interface Found {
  readonly source: Source;
  readonly fan: string;
  readonly place: string;
}

interface Told {
  readonly type: FeedType;
  readonly things: readonly ThingId[];
  readonly count: number;
  readonly comment: string | null;
  readonly rating: number | null;
}

const byPlace = (one: Found, other: Found) => (one.place < other.place ? 1 : -1);
const idOf = ({ source, place }: Found) => keyOf(place).slice(source.name.length + 1);
const groupKey = ({ fan, hour }: Pick<GroupedThing, 'fan' | 'hour'>) => `${fan} ${hour}`;

export function createFeed(deps: FeedDeps): Feed {
  const { db, sports, now, readThings, bounds = usualBounds } = deps;
  const { fewFollowed, windowSize } = bounds;
  const sources = sourcesOf(kindsOf(sports).map(({ name }) => name));
  const toFound = (source: Source) => (place: Place) => ({ source, ...place });

  async function findByFan(source: Source, range: FeedRange): Promise<Found[]> {
    return (await findPlacesByFan(db.read, source, range)).map(toFound(source));
  }

  /** Entries of a source's newest acts of all fans, down to its floor; null if nothing is below. */
  async function findWindow(source: Source, range: FeedRange, followed: ReadonlySet<string>) {
    const places = await findPlacesByTime(db.read, source, range, windowSize);
    const last = places.length === windowSize ? places.at(-1) : undefined;
    const floor = last ? timeOf(last.place) : null;
    const newest = new Map<string, Place>();
    for (const one of places) {
      const isWhole = floor === null || timeOf(one.place) > floor;
      const known = newest.get(keyOf(one.place));
      if (!isWhole || !followed.has(one.fan) || (known && known.place > one.place)) continue;
      newest.set(keyOf(one.place), one);
    }
    const found = [...newest.values()].filter(
      ({ place }) => range.after === null || place < range.after,
    );
    return { source, floor, found: found.map(toFound(source)) };
  }

  /**
   * Entries of the newest acts of all fans. Below a source's floor some may be missing: if that is
   * within the page, the source is read by fan instead.
   */
  async function findByTime(
    from: readonly Source[],
    range: FeedRange,
    followed: ReadonlySet<string>,
  ): Promise<Found[]> {
    const windows = await Promise.all(from.map((source) => findWindow(source, range, followed)));
    const known = windows.flatMap(({ found }) => found).toSorted(byPlace);
    const end = known[range.limit - 1]?.place ?? '';
    const found = await Promise.all(
      windows.map(({ source, floor, found }) =>
        floor === null || floor < timeOf(end) ? found : findByFan(source, range),
      ),
    );
    return found.flat();
  }

  async function find(from: readonly Source[], range: FeedRange): Promise<Found[]> {
    const followed = await findFollowed(db.read, range.viewerId);
    if (followed.size === 0) return [];
    const found =
      followed.size > fewFollowed
        ? await findByTime(from, range, followed)
        : (await Promise.all(from.map((source) => findByFan(source, range)))).flat();
    return found.toSorted(byPlace).slice(0, range.limit);
  }

  async function tell(found: readonly Found[], asOf: string): Promise<Map<Found, Told>> {
    const of = (name: Source['name']) => found.filter(({ source }) => source.name === name);
    const groupsOf = (name: 'liked' | 'followed') =>
      of(name).map(({ fan, place }) => ({ fan, hour: hourOf(place), asOf }));
    const [liked, followed, comments, saved] = await Promise.all([
      findGroupedThings(db.read, 'liked', groupsOf('liked')),
      findGroupedThings(db.read, 'followed', groupsOf('followed')),
      findCommentsOf(db.read, of('commented').map(idOf)),
      findSaved(db.read, [...of('saved'), ...of('created')].map(idOf)),
    ]);
    const groups = {
      liked: Map.groupBy(liked, groupKey),
      followed: Map.groupBy(followed, groupKey),
    };
    const commentOf = new Map(comments.map((row) => [row.id, row]));
    const savedOf = new Map(saved.map((row) => [row.id, row]));

    function tellOne(one: Found): Told | null {
      const { name } = one.source;
      if (name === 'liked' || name === 'followed') {
        const things = groups[name].get(groupKey({ ...one, hour: hourOf(one.place) })) ?? [];
        const kindOf = ({ kind }: GroupedThing) => kind ?? userKind;
        return {
          type: name,
          comment: null,
          rating: null,
          things: things.map((thing) => ({ id: thing.id, kind: kindOf(thing) })),
          count: Number(things[0]?.count ?? 0),
        };
      }
      if (name === 'commented') {
        const comment = commentOf.get(idOf(one));
        if (!comment) return null;
        const { item_id: id, kind, text, rating } = comment;
        return { type: name, things: [{ id, kind }], count: 1, comment: text, rating };
      }
      const item = savedOf.get(idOf(one));
      if (!item) return null;
      const savedAs = item.changed_at === null ? 'built' : 'changed';
      const type = name === 'created' ? name : savedAs;
      return { type, things: [item], count: 1, comment: null, rating: null };
    }
    return new Map(
      found.flatMap((one) => {
        const told = tellOne(one);
        return told ? [[one, told] as const] : [];
      }),
    );
  }

  return {
    async newest(viewerId) {
      const asOf = now().toISOString();
      const [first] = await find(sources, { viewerId, asOf, after: null, limit: 1 });
      return first ? timeOf(first.place) : null;
    },

    async list(viewerId, { type, cursor, size = eventPageSize }) {
      const read = readCursor(cursor, ['time', 'time', 'id']);
      const asOf = read?.[0] ?? now().toISOString();
      const after = read && `${read[1]} ${read[2]}`;
      const types = feedTypesOf(type ?? null);
      const from = sources.filter((source) => source.types.some((one) => types.includes(one)));
      const found = await find(from, { viewerId, asOf, after, limit: size + 1 });
      const page = found.slice(0, size);
      const told = await tell(page, asOf);
      const things = await readThings([
        ...page.map(({ fan }) => ({ id: fan, kind: userKind })),
        ...[...told.values()].flatMap((one) => one.things),
      ]);
      const last = found.length > size ? page.at(-1) : undefined;
      return {
        data: page.flatMap((one): FeedEntry[] => {
          const of = told.get(one);
          const actor = things.get(one.fan);
          const items = of?.things.flatMap(({ id }) => things.get(id) ?? []) ?? [];
          if (!of || !actor || items.length === 0) return [];
          const { _id, name, image } = actor;
          const { count, comment, rating } = of;
          return [
            {
              _id: keyOf(one.place),
              type: of.type,
              actor: { _id, name, image },
              at: timeOf(one.place),
              items,
              count,
              comment,
              rating,
            },
          ];
        }),
        next: last ? writeCursor([asOf, timeOf(last.place), keyOf(last.place)]) : null,
      };
    },
  };
}
