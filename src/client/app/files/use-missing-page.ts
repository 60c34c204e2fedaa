import { createPath, useLocation, useNavigation } from 'react-router';
import { partPrefix } from '#client/files/load-until-there.ts';
import { useMissingFiles } from '#client/files/missing-page.tsx';
import { filterRoutesAt } from '../page-at.ts';

/** The ids of the routes alone. */
const useMissingRoutes = () =>
  [...useMissingFiles().keys()].filter((id) => !id.startsWith(partPrefix));

/** A page that was asked for and whose files do not come, or null. */
export function useMissingPage(): { address: string; ids: readonly string[] } | null {
  const routeIds = useMissingRoutes();
  const { location } = useNavigation();
  const ids = location ? filterRoutesAt(routeIds, location.pathname) : [];
  return location && ids.length > 0 ? { address: createPath(location), ids } : null;
}

/** The ids of the files of the very first page that do not come; none if they are there. */
export function useMissingFirstPage(): readonly string[] {
  const routeIds = useMissingRoutes();
  return filterRoutesAt(routeIds, useLocation().pathname);
}
