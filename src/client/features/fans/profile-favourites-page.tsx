import { useSession } from '#client/api/session.ts';
import { Favourites } from './favourites.tsx';

/** /profile/favourites */
export default function ProfileFavouritesPage() {
  const user = useSession();
  return (
    <>
      <title>Favourites · Tifo</title>
      <h2>Favourites</h2>
      {user && <Favourites userId={user._id} heading="h3" />}
    </>
  );
}
