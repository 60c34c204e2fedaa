import { href, Navigate } from 'react-router';

/** /home is another name of /. */
export default function HomeRedirect() {
  return <Navigate to={href('/')} replace />;
}
