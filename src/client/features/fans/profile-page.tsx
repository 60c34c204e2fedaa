import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useSession } from '#client/api/session.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { FanFrame } from './fan-frame.tsx';
import styles from './profile-page.module.css';
import { userQuery } from './queries.ts';
import { followWords } from './words.ts';

/** One's own profile: who one is, the tab on show, the four tabs at the foot (spec part 2). */
export default function ProfilePage() {
  const user = useSession();
  const { data } = useQuery({ ...userQuery(user?._id ?? ''), enabled: user !== null });
  if (!user) return null;
  return (
    <>
      <FanFrame
        fan={user}
        about={
          <p className={styles.counts}>
            {data && followWords(data.followedCount, data.followersCount)}
          </p>
        }
      >
        <Outlet />
      </FanFrame>
      <BottomNavigation />
    </>
  );
}
