import { useSearchParams } from 'react-router';
import { waitForData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSession, useSession } from '#client/api/session.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import type { Route } from './+types/profile-user-page.ts';
import { readPage, writePage } from './favourite-lists.ts';
import { OwnComments } from './own-comments.tsx';
import { People } from './people.tsx';
import { commentsQuery, peopleQuery } from './queries.ts';

const tabs = [
  { value: 'followers', label: 'Followers' },
  { value: 'following', label: 'Following' },
  { value: 'comments', label: 'Comments' },
] as const;
type Tab = (typeof tabs)[number]['value'];

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const user = getSession();
  if (!user?.check) return;
  const page = readPage(searchParams);
  const query = {
    followers: () => queryClient.ensureQueryData(peopleQuery(user._id, 'followers', page)),
    following: () => queryClient.ensureQueryData(peopleQuery(user._id, 'followed', page)),
    comments: () => queryClient.ensureQueryData(commentsQuery(user._id, page)),
  };
  await waitForData(query[readTab(searchParams)]());
}

function readTab(params: URLSearchParams): Tab {
  return tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'followers';
}

/** /profile/user: who follows, who is followed, what one said. */
export default function ProfileUserPage() {
  const user = useSession();
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);

  function showTab(next: Tab) {
    setParams({ tab: next }, { preventScrollReset: true });
  }
  function showPage(page: number, replace = false) {
    setParams(writePage(params, page), { preventScrollReset: true, replace });
  }

  const list = { userId: user?._id ?? '', page: readPage(params), onPage: showPage };
  return (
    <>
      <title>Profile · Tifo</title>
      <h2>Profile</h2>
      <Tabs label="Profile" tabs={tabs} value={tab} onChange={showTab}>
        {tab === 'followers' && <People key={tab} {...list} list="followers" />}
        {tab === 'following' && <People key={tab} {...list} list="followed" />}
        {tab === 'comments' && <OwnComments {...list} />}
      </Tabs>
    </>
  );
}
