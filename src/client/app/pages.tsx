import { Outlet, useLocation } from 'react-router';
import { PageError, PageErrorBoundary } from './route-error.tsx';

function isDecodable(path: string): boolean {
  try {
    // Compared with something: a call whose result nobody reads is left out of the build.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** The place of every page within header and footer, which stay when a page fails. */
export default function Pages() {
  const { pathname } = useLocation();
  return isDecodable(pathname) ? <Outlet /> : <PageError status={400} message="400 Bad Request" />;
}

/**
 * Declared here, not re-exported: the router only passes the error to components that the route
 * module declares.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageErrorBoundary error={error} />;
}
