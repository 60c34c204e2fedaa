import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { describeDestination } from './return-path.ts';

/** Sport page of the fan's interest, else home (docs/product/pages.md#redirects). */
export function interestPath(interest: string): string {
  return getSportByInterest(sports, interest)?.page ?? '/';
}

/** Interest for a return path to a sport's page, else null. */
export function interestOf(path: string): string | null {
  const [page = ''] = path.split('?');
  const { kind: kindName } = describeDestination(path);
  const sport = sports.find(
    (one) => one.page === page || one.kinds.some(({ name }) => name === kindName),
  );
  return sport?.interest ?? null;
}
