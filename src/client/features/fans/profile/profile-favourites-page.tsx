import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession, useSession } from '#client/api/stored/session.ts';
import { readPage } from '#client/lists/paging/page-param.ts';
import { sports } from '#sports/index.ts';
import { readFavourites } from '../favourites/favourite-lists.ts';
import { Favourites } from '../favourites/favourites.tsx';
import { favouritesQuery, favouritesSize } from '../queries.ts';
import type { Route } from './+types/profile-favourites-page.ts';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const favourites = readFavourites(sports, url.searchParams, getSession()?.interestedIn);
  const page = readPage(url.searchParams, favouritesSize);
  await waitForGuardedData(({ _id }) =>
    favourites ? [queryClient.ensureQueryData(favouritesQuery(_id, favourites.list.of, page))] : [],
  );
}

export default function ProfileFavouritesPage() {
  const user = useSession();
  return (
    <>
      <title>Favourites · Tifo</title>
      <h2>Favourites</h2>
      {user && <Favourites userId={user._id} interest={user.interestedIn} heading="h3" />}
    </>
  );
}
