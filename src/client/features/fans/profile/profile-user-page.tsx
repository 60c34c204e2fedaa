import { useSearchParams } from 'react-router';
import { waitForGuardedData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSession } from '#client/api/stored/session.ts';
import { readPage } from '#client/lists/paging/page-param.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { pageSize } from '#contract/lists.ts';
import { People } from '../people.tsx';
import { commentsOfFanQuery, commentsSize, peopleQuery } from '../queries.ts';
import type { Route } from './+types/profile-user-page.ts';
import { OwnComments } from './own-comments.tsx';

const tabs = [
  { value: 'followers', label: 'Followers' },
  { value: 'following', label: 'Following' },
  { value: 'comments', label: 'Comments' },
] as const;
type Tab = (typeof tabs)[number]['value'];
const listOf = { followers: 'followers', following: 'followed' } as const;

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const tab = readTab(searchParams);
  await waitForGuardedData(({ _id }) => {
    if (tab === 'comments') {
      const page = readPage(searchParams, commentsSize);
      return [queryClient.ensureQueryData(commentsOfFanQuery(_id, page))];
    }
    const page = readPage(searchParams, pageSize);
    return [queryClient.ensureQueryData(peopleQuery(_id, listOf[tab], page))];
  });
}

function readTab(params: URLSearchParams): Tab {
  return tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'followers';
}

export default function ProfileUserPage() {
  const user = useSession();
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);

  function showTab(next: Tab) {
    setParams({ tab: next }, { preventScrollReset: true });
  }
  const userId = user?._id ?? '';
  return (
    <>
      <title>Profile · Tifo</title>
      <h2>Profile</h2>
      <Tabs label="Profile" tabs={tabs} value={tab} onChange={showTab}>
        {tab === 'comments' ? (
          <OwnComments userId={userId} />
        ) : (
          <People key={tab} userId={userId} list={listOf[tab]} />
        )}
      </Tabs>
    </>
  );
}
