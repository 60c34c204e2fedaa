import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { describeDestination } from './return-path.ts';

/**
 * Where a fan lands after signing in: the page of the sport of their interest, else home
 * (docs/product/pages.md#redirects).
 */
export function interestPath(interest: string): string {
  return getSportByInterest(sports, interest)?.page ?? '/';
}

/** The interest in the sport that a return path is a page of; null for other pages. */
export function interestOf(path: string): string | null {
  const [page = ''] = path.split('?');
  const { kind: kindName } = describeDestination(path);
  const sport = sports.find(
    (one) => one.page === page || one.kinds.some(({ name }) => name === kindName),
  );
  return sport?.interest ?? null;
}
