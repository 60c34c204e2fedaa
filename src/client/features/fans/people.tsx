import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { usePageParam } from '#client/lists/paging/page-param.ts';
import { PagedList } from '#client/lists/paging/paged-list.tsx';
import { FollowButton } from '#client/people/follow-button.tsx';
import { PendingRows, PersonRow } from '#client/people/person-row.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import type { FollowSide } from '#contract/fans/follows.ts';
import { pageSize } from '#contract/lists.ts';
import { peopleQuery } from './queries.ts';

const pendingRows = 3;
const countLabels = {
  followers: { one: 'follower', many: 'followers' },
  followed: { one: 'fan followed', many: 'fans followed' },
} as const;

interface PeopleProps {
  userId: string;
  list: FollowSide;
}

export function People({ userId, list }: PeopleProps) {
  const [page, showPage] = usePageParam(pageSize);
  const query = useQuery(peopleQuery(userId, list, page));
  return (
    <PagedList
      query={query}
      {...countLabels[list]}
      page={page}
      onPage={showPage}
      action={
        <ButtonLink size="sm" to={href('/users')}>
          Find fans
        </ButtonLink>
      }
      placeholder={<PendingRows count={pendingRows} />}
    >
      {(person) => <PersonRow person={person} action={<FollowButton user={person} size="sm" />} />}
    </PagedList>
  );
}
