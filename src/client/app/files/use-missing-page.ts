import { createPath, useLocation, useNavigation } from 'react-router';
import { partPrefix } from '#client/files/load-until-there.ts';
import { useMissingFiles } from '#client/files/missing-page.tsx';
import { isNeeded } from '../page-at.ts';

/** The ids of the routes alone. */
const useMissingRoutes = () => useMissingFiles().filter((id) => !id.startsWith(partPrefix));

/** The address of a page that was asked for and whose files do not come, or null. */
export function useMissingPage(): string | null {
  const routeIds = useMissingRoutes();
  const { location } = useNavigation();
  return location && isNeeded(routeIds, location.pathname) ? createPath(location) : null;
}

/** Whether the files of the very first page do not come. */
export function useFirstPageMissing(): boolean {
  const routeIds = useMissingRoutes();
  return isNeeded(routeIds, useLocation().pathname);
}
