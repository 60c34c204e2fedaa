import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { userQuery } from '#client/api/detail-queries.ts';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSession } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { FanFrame, fanPictureSide } from '#client/frames/fan-frame.tsx';
import { followCountsText } from '../follow-text.ts';
import { SaysToBe } from '../says-to-be.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import styles from './profile-page.module.css';
import { PublicPages } from './public-pages.tsx';

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader() {
  await waitForGuardedData(({ _id }) => [queryClient.ensureQueryData(userQuery(_id))]);
}

/** See docs/product/users.md#profile. */
export default function ProfilePage() {
  const user = useSession();
  const { data } = useQuery({ ...userQuery(user?._id ?? ''), enabled: user !== null });
  if (!user) return null;
  return (
    <>
      <FanFrame
        picture={<Avatar name={user.name} image={user.image} size={fanPictureSide} decorative />}
        name={user.name}
        about={
          <>
            <p className={styles.counts}>
              {data && followCountsText(data.followedCount, data.followersCount)}
            </p>
            {data && <SaysToBe fan={data} />}
            <PublicPages userId={user._id} />
          </>
        }
      >
        <Outlet />
      </FanFrame>
      <BottomNavigation />
    </>
  );
}
