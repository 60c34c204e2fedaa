import { href, Navigate } from 'react-router';

export default function ProfileIndexPage() {
  return <Navigate to={href('/profile/user')} replace />;
}
