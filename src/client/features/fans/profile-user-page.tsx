import { useSearchParams } from 'react-router';
import { useSession } from '#client/api/session.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { readPage, writePage } from './favourite-lists.ts';
import { OwnComments } from './own-comments.tsx';
import { People } from './people.tsx';

const tabs = [
  { value: 'followers', label: 'Followers' },
  { value: 'following', label: 'Following' },
  { value: 'comments', label: 'Comments' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** /profile/user: who follows, who is followed, what one said. */
export default function ProfileUserPage() {
  const user = useSession();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'followers';

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
