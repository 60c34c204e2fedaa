import { createPath, useLocation, useNavigation } from 'react-router';
import { partPrefix } from '#client/files/load-with-retries.ts';
import { useMissingFiles } from '#client/files/missing-page.tsx';
import { filterRoutesAt } from '../page-at.ts';

const useMissingRoutes = () =>
  [...useMissingFiles().keys()].filter((id) => !id.startsWith(partPrefix));

/** Null unless files of the pending navigation are missing. */
export function useMissingPage(): { address: string; ids: readonly string[] } | null {
  const routeIds = useMissingRoutes();
  const { location } = useNavigation();
  const ids = location ? filterRoutesAt(routeIds, location.pathname) : [];
  return location && ids.length > 0 ? { address: createPath(location), ids } : null;
}

export function useMissingFirstPage(): readonly string[] {
  const routeIds = useMissingRoutes();
  return filterRoutesAt(routeIds, useLocation().pathname);
}
