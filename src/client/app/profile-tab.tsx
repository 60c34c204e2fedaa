import { Outlet } from 'react-router';
import { PageErrorBoundary } from './route-error.tsx';

export default function ProfileTab() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageErrorBoundary error={error} heading="h2" />;
}
