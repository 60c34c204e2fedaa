import { href, Navigate } from 'react-router';

/** /home is an alias of /. */
export default function HomeRedirect() {
  return <Navigate to={href('/')} replace />;
}
