import { lineupsQuery, ownLineupQuery } from '#client/api/lineup-queries.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession } from '#client/api/stored/session.ts';
import { PageButton, whenVerified } from '#client/links/page-link.tsx';
import { lineupsPath } from '#client/paths.ts';
import type { ButtonLinkProps } from '#client/ui/buttons/button-link.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';

type LineupButtonProps = Omit<ButtonLinkProps, 'to'> & { lineup: Lineup };

export function loadOwnLineup(lineup: Lineup): Promise<void> | undefined {
  const user = getSession();
  return user?.check ? queryClient.prefetchQuery(ownLineupQuery(lineup, user._id)) : undefined;
}

export function LineupsButton({ lineup, ...rest }: LineupButtonProps) {
  const load = whenVerified(() => queryClient.prefetchQuery(lineupsQuery(lineup, { page: 1 })));
  return <PageButton {...rest} to={lineupsPath(lineup)} load={load} />;
}

export function BuilderButton({ lineup, ...rest }: LineupButtonProps) {
  return <PageButton {...rest} to={lineup.page} load={() => loadOwnLineup(lineup)} />;
}
