import { sql } from 'kysely';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { kindFields } from '#server/catalogue-storage/kind-table.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { countUpdated, type Merged, type Moved } from './merge-store.ts';

/** Moves what fans did with an item that is merged into another: see merge.ts. */

/** Moves likes; a fan who likes both likes the kept one as before. */
export async function moveLikes(transaction: Queries, { keep, drop }: Merged): Promise<Moved> {
  const moved = await transaction
    .updateTable('item_like')
    .set({ item_id: keep })
    .where('item_id', '=', drop)
    .where('user_id', 'not in', (likers) =>
      likers
        .selectFrom('item_like as kept')
        .where('kept.item_id', '=', keep)
        .select('kept.user_id'),
    )
    .executeTakeFirstOrThrow();
  const left = await transaction
    .deleteFrom('item_like')
    .where('item_id', '=', drop)
    .executeTakeFirstOrThrow();
  return { moved: countUpdated(moved), both: Number(left.numDeletedRows) };
}

/** Moves comments with their ratings and likes. */
export async function moveComments(transaction: Queries, { keep, drop }: Merged): Promise<number> {
  return countUpdated(
    await transaction
      .updateTable('comment')
      .set({ item_id: keep })
      .where('item_id', '=', drop)
      .executeTakeFirstOrThrow(),
  );
}

export interface MovedSlots extends Moved {
  /** Slots that were left open, for they take another position than the kept item's. */
  readonly otherPosition: number;
}

/**
 * Puts the kept item into the slots of the other that take it; in a lineup of both it stays where
 * it is. `lineups` are those of the items' kind.
 */
export async function moveSlots(
  transaction: Queries,
  { keep, drop }: Merged,
  lineups: readonly Lineup[],
): Promise<MovedSlots> {
  const opened = await transaction
    .deleteFrom('lineup_slot')
    .where('item_id', '=', drop)
    .where('lineup_id', 'in', (lineups) =>
      lineups
        .selectFrom('lineup_slot as kept')
        .where('kept.item_id', '=', keep)
        .select('kept.lineup_id'),
    )
    .executeTakeFirstOrThrow();
  let otherPosition = 0;
  for (const lineup of lineups) {
    otherPosition += await openOtherSlots(transaction, { keep, drop }, lineup);
  }
  const moved = await transaction
    .updateTable('lineup_slot')
    .set({ item_id: keep })
    .where('item_id', '=', drop)
    .executeTakeFirstOrThrow();
  return { moved: countUpdated(moved), both: Number(opened.numDeletedRows), otherPosition };
}

/** Does to the slots of former versions what `moveSlots` does to those of lineups. */
export async function moveVersionSlots(
  transaction: Queries,
  { keep, drop }: Merged,
  lineups: readonly Lineup[],
): Promise<void> {
  await transaction
    .deleteFrom('lineup_version_slot')
    .where('item_id', '=', drop)
    .where('version_id', 'in', (versions) =>
      versions
        .selectFrom('lineup_version_slot as kept')
        .where('kept.item_id', '=', keep)
        .select('kept.version_id'),
    )
    .execute();
  for (const lineup of lineups) {
    const others = await findOtherSlots(transaction, keep, lineup);
    if (others.length === 0) continue;
    await transaction
      .deleteFrom('lineup_version_slot')
      .where('item_id', '=', drop)
      .where('slot', 'in', others)
      .where('version_id', 'in', (versions) =>
        versions
          .selectFrom('lineup_version')
          .innerJoin('lineup', 'lineup.item_id', 'lineup_version.lineup_id')
          .where('lineup.kind', '=', lineup.name)
          .select('lineup_version.id'),
      )
      .execute();
  }
  await transaction
    .updateTable('lineup_version_slot')
    .set({ item_id: keep })
    .where('item_id', '=', drop)
    .execute();
}

/** The slots that take another position than the item's. */
async function findOtherSlots(
  transaction: Queries,
  itemId: string,
  { of, slots }: Lineup,
): Promise<string[]> {
  const positioned = slots.filter((slot) => slot.position !== undefined);
  if (positioned.length === 0) return [];
  const { position } = await transaction
    .selectFrom(kindFields(of))
    .where('fields.item_id', '=', itemId)
    .select(sql.ref<string | null>('fields.position').as('position'))
    .executeTakeFirstOrThrow();
  return positioned.filter((slot) => slot.position !== position).map(({ name }) => name);
}

/** Opens the dropped item's slots that take another position than the kept one's; how many. */
async function openOtherSlots(
  transaction: Queries,
  { keep, drop }: Merged,
  lineup: Lineup,
): Promise<number> {
  const others = await findOtherSlots(transaction, keep, lineup);
  if (others.length === 0) return 0;
  const opened = await transaction
    .deleteFrom('lineup_slot')
    .where('item_id', '=', drop)
    .where('slot', 'in', others)
    .where('lineup_id', 'in', (items) =>
      items.selectFrom('item').where('kind', '=', lineup.name).select('id'),
    )
    .executeTakeFirstOrThrow();
  return Number(opened.numDeletedRows);
}

/** Lets fans who say to be the dropped item say to be the kept one. */
export async function moveClaims(transaction: Queries, { keep, drop }: Merged): Promise<number> {
  return countUpdated(
    await transaction
      .updateTable('claim')
      .set({ item_id: keep })
      .where('item_id', '=', drop)
      .executeTakeFirstOrThrow(),
  );
}

/** Lets notifications of the dropped item tell of the kept one: a merge deletes nothing. */
export async function moveNotifications(
  transaction: Queries,
  { keep, drop }: Merged,
): Promise<void> {
  await transaction
    .updateTable('notification')
    .set({ item_id: keep })
    .where('item_id', '=', drop)
    .execute();
}
