import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { FollowButton } from './follow-button.tsx';
import { PagedList } from './paged-list.tsx';
import { PendingRows, PersonRow } from './person-row.tsx';
import { type PeopleList, peopleQuery } from './queries.ts';

const pendingRows = 3;
const counted = {
  followers: { one: 'follower', many: 'followers' },
  followed: { one: 'fan followed', many: 'fans followed' },
} as const;

export interface PeopleProps {
  userId: string;
  list: PeopleList;
  page: number;
  onPage: (page: number, replace?: boolean) => void;
}

/** Who follows a user, or whom the user follows: a row each, with Follow or Unfollow. */
export function People({ userId, list, page, onPage }: PeopleProps) {
  const query = useQuery(peopleQuery(userId, list, page));
  return (
    <PagedList
      query={query}
      {...counted[list]}
      page={page}
      onPage={onPage}
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
