import { href, Navigate } from 'react-router';

export default function HomeRedirect() {
  return <Navigate to={href('/')} replace />;
}
