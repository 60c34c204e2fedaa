import { waitForData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession, useSession } from '#client/api/session.ts';
import { sports } from '#sports/index.ts';
import type { Route } from './+types/profile-favourites-page.ts';
import { readFavourites } from './favourite-lists.ts';
import { Favourites } from './favourites.tsx';
import { favouritesQuery } from './queries.ts';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const user = getSession();
  const shown = readFavourites(sports, url.searchParams);
  if (!user?.check || !shown) return;
  const query = favouritesQuery(user._id, shown.list.of, shown.page);
  await waitForData(queryClient.ensureQueryData(query));
}

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
