import { Outlet } from 'react-router';
import { PageErrorBoundary } from './route-error.tsx';

/** The place of every tab within the profile, whose head and tabs stay when a tab fails. */
export default function ProfileTab() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageErrorBoundary error={error} heading="h2" />;
}
