import { Outlet, useLocation } from 'react-router';
import { isDecodable } from './page-at.ts';
import { PageError, PageErrorBoundary } from './route-error.tsx';

export default function Pages() {
  const { pathname } = useLocation();
  return isDecodable(pathname) ? <Outlet /> : <PageError status={400} message="400 Bad Request" />;
}

/**
 * Must be declared here: the router passes the error only to components that the route module
 * declares.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageErrorBoundary error={error} />;
}
