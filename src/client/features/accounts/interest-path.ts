import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { describeDestination } from './return-path.ts';

/**
 * Returns the path of the sport that the fan is interested in, else home
 * (docs/product/pages.md#redirects).
 */
export function interestPath(interest: string): string {
  return getSportByInterest(sports, interest)?.page ?? '/';
}

/** Finds the interest that matches a return path, or null. */
export function interestOf(path: string): string | null {
  const [page = ''] = path.split('?');
  const { kind: kindName } = describeDestination(path);
  const sport = sports.find(
    (candidate) => candidate.page === page || candidate.kinds.some(({ name }) => name === kindName),
  );
  return sport?.interest ?? null;
}
