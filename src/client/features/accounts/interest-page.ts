import type { Interest } from '#contract/accounts.ts';
import { sports } from '#sports/index.ts';

/** Where a fan lands after signing in: the page of the sport of their interest, else home. */
export function interestPage(interest: Interest | string): string {
  return sports.find((sport) => sport.interest === interest)?.page ?? '/';
}
