import type { Thing } from '#contract/calls/things.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary } from '#contract/lineups/lineup-items.ts';
import { userKind } from '#contract/share.ts';

export interface ThingId {
  readonly id: string;
  readonly kind: string;
}

export type ReadThings = (ids: readonly ThingId[]) => Promise<Map<string, Thing>>;

interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
}

export interface ThingReaders {
  readonly sports: readonly Sport[];
  readonly readItems: (kind: Kind, ids: readonly string[]) => Promise<readonly Item[]>;
  readonly readLineups: (
    lineup: Lineup,
    ids: readonly string[],
  ) => Promise<readonly LineupSummary[]>;
}

interface ThingsDeps extends ThingReaders {
  readonly readUsers: (ids: readonly string[]) => Promise<readonly UserRow[]>;
}

export function toItemThing({ name: kind, fields }: Kind, item: Item): Thing {
  const look = Object.fromEntries(Object.keys(fields).map((name) => [name, item[name]]));
  return { _id: item._id, kind, name: item.name, image: item.image, look };
}

export function toLineupThing(lineup: Lineup, summary: LineupSummary): Thing {
  const { _id, name, image } = summary;
  const look = Object.fromEntries(
    lineup.slots.map((slot) => [slot.name, getSlotItem(summary, slot)]),
  );
  return { _id, kind: lineup.name, name, image, look };
}

export function toUserThing({ id, name, image }: UserRow): Thing {
  return { _id: id, kind: userKind, name, image, look: null };
}

export function createReadThings(deps: ThingsDeps): ReadThings {
  const kinds = new Map(kindsOf(deps.sports).map((kind) => [kind.name, kind]));
  const lineups = new Map(lineupsOf(deps.sports).map((lineup) => [lineup.name, lineup]));

  async function readByKind(name: string, ids: readonly string[]): Promise<Thing[]> {
    const kind = kinds.get(name);
    if (kind) {
      const items = await deps.readItems(kind, ids);
      return items.map((item) => toItemThing(kind, item));
    }
    const lineup = lineups.get(name);
    if (lineup) {
      const summaries = await deps.readLineups(lineup, ids);
      return summaries.map((summary) => toLineupThing(lineup, summary));
    }
    if (name !== userKind) return [];
    const users = await deps.readUsers(ids);
    return users.map(toUserThing);
  }

  return async (ids) => {
    const idsByKind = Map.groupBy(ids, ({ kind }) => kind);
    const things = await Promise.all(
      [...idsByKind].map(([kind, kindIds]) =>
        readByKind(kind, [...new Set(kindIds.map(({ id }) => id))]),
      ),
    );
    return new Map(things.flat().map((thing) => [thing._id, thing]));
  };
}
