import type { Thing } from '#contract/calls/things.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary } from '#contract/lineups/lineup-items.ts';
import { userKind } from '#contract/share.ts';

export interface ThingId {
  readonly id: string;
  /** Kind of an item or lineup, or `userKind`. */
  readonly kind: string;
}

export type ReadThings = (ids: readonly ThingId[]) => Promise<Map<string, Thing>>;

interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
}

interface ThingsDeps {
  readonly sports: readonly Sport[];
  readonly readItems: (kind: Kind, ids: readonly string[]) => Promise<readonly Item[]>;
  readonly readLineups: (
    lineup: Lineup,
    ids: readonly string[],
  ) => Promise<readonly LineupSummary[]>;
  readonly readUsers: (ids: readonly string[]) => Promise<readonly UserRow[]>;
}

export function itemThing({ name: kind, fields }: Kind, item: Item): Thing {
  const look = Object.fromEntries(Object.keys(fields).map((name) => [name, item[name]]));
  return { _id: item._id, kind, name: item.name, image: item.image, look };
}

function lineupThing(lineup: Lineup, built: LineupSummary): Thing {
  const look = Object.fromEntries(
    lineup.slots.map((slot) => [slot.name, getSlotItem(built, slot)]),
  );
  return { _id: built._id, kind: lineup.name, name: built.name, image: built.image, look };
}

function userThing({ id, name, image }: UserRow): Thing {
  return { _id: id, kind: userKind, name, image, look: null };
}

export function createReadThings(deps: ThingsDeps): ReadThings {
  const kinds = new Map(kindsOf(deps.sports).map((kind) => [kind.name, kind]));
  const lineups = new Map(lineupsOf(deps.sports).map((lineup) => [lineup.name, lineup]));

  async function readOf(name: string, ids: readonly string[]): Promise<Thing[]> {
    const kind = kinds.get(name);
    if (kind) return (await deps.readItems(kind, ids)).map((item) => itemThing(kind, item));
    const lineup = lineups.get(name);
    if (lineup) {
      return (await deps.readLineups(lineup, ids)).map((built) => lineupThing(lineup, built));
    }
    return name === userKind ? (await deps.readUsers(ids)).map(userThing) : [];
  }

  return async (ids) => {
    const byKind = Map.groupBy(ids, ({ kind }) => kind);
    const read = await Promise.all(
      [...byKind].map(([kind, some]) => readOf(kind, [...new Set(some.map(({ id }) => id))])),
    );
    return new Map(read.flat().map((thing) => [thing._id, thing]));
  };
}
