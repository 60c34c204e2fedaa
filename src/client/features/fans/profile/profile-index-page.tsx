import { href, Navigate } from 'react-router';

/** /profile opens at its initial tab. */
export default function ProfileIndexPage() {
  return <Navigate to={href('/profile/user')} replace />;
}
