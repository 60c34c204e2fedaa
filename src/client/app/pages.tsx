import { Outlet, useLocation } from 'react-router';
import { isDecodable } from './page-at.ts';
import { PageError, PageErrorBoundary } from './route-error.tsx';

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
