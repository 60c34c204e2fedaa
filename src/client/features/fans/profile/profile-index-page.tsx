import { href, Navigate } from 'react-router';

/** Redirect from /profile to its first tab. */
export default function ProfileIndexPage() {
  return <Navigate to={href('/profile/user')} replace />;
}
