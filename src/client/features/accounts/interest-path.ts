import { getSportByInterest } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';

/**
 * Where a fan lands after signing in: the page of the sport of their interest, else home
 * (docs/product.md#redirects).
 */
export function interestPath(interest: string): string {
  return getSportByInterest(sports, interest)?.page ?? '/';
}
