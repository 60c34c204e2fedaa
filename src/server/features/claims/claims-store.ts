import type { Queries } from '#server/db/engine/database.ts';
import { isVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import { hasVisibleUser } from '#server/shared/users/visibility-store.ts';

interface ClaimTable {
  user_id: string;
  item_id: string;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    claim: ClaimTable;
  }
}

export async function findClaimOf(queries: Queries, userId: string) {
  return queries
    .selectFrom('claim')
    .innerJoin('item', 'item.id', 'claim.item_id')
    .where('claim.user_id', '=', userId)
    .where(isVisibleItem('item'))
    .select(['item.id as _id', 'item.kind', 'item.name'])
    .executeTakeFirst();
}

/** Includes claims of other items of the same person, such as an equipped result. */
function claimsOf(queries: Queries, itemId: string) {
  return queries
    .selectFrom('claim')
    .innerJoin('item as claimed', 'claimed.id', 'claim.item_id')
    .innerJoin('item as target', (join) => join.on('target.id', '=', itemId))
    .where((eb) =>
      eb.or([
        eb('claimed.id', '=', eb.ref('target.id')),
        eb('claimed.same_as', '=', eb.ref('target.same_as')),
      ]),
    )
    .select('claim.user_id')
    .limit(1);
}

export async function isClaimedBy(
  queries: Queries,
  userId: string,
  itemId: string,
): Promise<boolean> {
  const claims = claimsOf(queries, itemId).where('claim.user_id', '=', userId);
  return (await claims.executeTakeFirst()) !== undefined;
}

export async function findClaims(queries: Queries, userId: string, itemId: string) {
  const claims = claimsOf(queries, itemId);
  const others = claims.where('claim.user_id', '!=', userId).where(hasVisibleUser('claim.user_id'));
  const { by_user, by_others } = await queries
    .selectNoFrom(({ exists }) => [
      exists(claims.where('claim.user_id', '=', userId)).as('by_user'),
      exists(others).as('by_others'),
    ])
    .executeTakeFirstOrThrow();
  return { thisIsMe: Boolean(by_user), othersClaim: Boolean(by_others) };
}

export async function replaceClaim(transaction: Queries, claim: ClaimTable): Promise<void> {
  await transaction
    .insertInto('claim')
    .values(claim)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ item_id: claim.item_id }))
    .execute();
}

export async function deleteClaimOf(transaction: Queries, userId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('claim')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
