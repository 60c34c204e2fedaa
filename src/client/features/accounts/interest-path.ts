import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { describeDestination } from './return-path.ts';

/** Returns the page of the fan's sport, else home (docs/product/pages.md#redirects). */
export function interestPath(interest: string): string {
  return getSportByInterest(sports, interest)?.page ?? '/';
}

export function interestOf(path: string): string | null {
  const [page = ''] = path.split('?');
  const { kind: kindName } = describeDestination(path);
  const sport = sports.find(
    (candidate) => candidate.page === page || candidate.kinds.some(({ name }) => name === kindName),
  );
  return sport?.interest ?? null;
}
