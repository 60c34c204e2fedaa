import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, type Sport } from '#contract/kinds/sport.ts';

/** Kind of people whom fans can claim to be (docs/product/users.md#this-is-me). */
export type Claimable = Kind & { readonly api: { readonly claim: string } };

export function isClaimable(kind: Kind): kind is Claimable {
  return kind.api.claim !== undefined;
}

export function claimables(sports: readonly Sport[]): Claimable[] {
  return kindsOf(sports).filter(isClaimable);
}
