import { href, Navigate, Outlet } from 'react-router';
import { useDeletedUser, useHydrated, useSession } from '#client/api/session.ts';
import styles from './guarded.module.css';

/**
 * Pages for a logged-in, verified user (docs/product.md#guarded-pages). Display only: the server
 * decides every call. Nothing is drawn before storage could be read, so nothing flashes; the place
 * is kept.
 */
export default function Guarded() {
  const hydrated = useHydrated();
  const user = useSession();
  const deleted = useDeletedUser();
  if (!hydrated) return <div className={styles.pending} />;
  if (user?.check) return <Outlet />;
  return <Navigate to={href(deleted ? '/register' : '/login')} replace />;
}
