import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, type Sport } from '#contract/kinds/sport.ts';

/**
 * A kind whose items are people: a fan may say to be one of them
 * (docs/product/users.md#this-is-me).
 */
export type Claimable = Kind & { readonly api: { readonly claim: string } };

export function isClaimable(kind: Kind): kind is Claimable {
  return kind.api.claim !== undefined;
}

/** Every kind that fans may say to be one of. */
export function claimables(sports: readonly Sport[]): Claimable[] {
  return kindsOf(sports).filter(isClaimable);
}
