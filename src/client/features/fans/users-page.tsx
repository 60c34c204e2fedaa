import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { waitForData } from '#client/api/page-data.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSession } from '#client/api/stored/session.ts';
import { readPage, usePageParam } from '#client/lists/paging/page-param.ts';
import { CountHeading, PagedList } from '#client/lists/paging/paged-list.tsx';
import { usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { PendingRows, PersonRow } from '#client/people/person-row.tsx';
import { SuggestedFans } from '#client/people/suggested-fans.tsx';
import { Suggestions } from '#client/search/suggestions-part.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { type SuggestedBy, suggestedBy } from '#contract/fans/suggestions.ts';
import { isolated } from '#contract/isolated.ts';
import { maxSearchLength, pageSize } from '#contract/lists.ts';
import { pageTitles } from '#contract/titles.ts';
import type { Route } from './+types/users-page.ts';
import { interestText } from './follow-text.ts';
import { usersQuery } from './queries.ts';
import styles from './users-page.module.css';

const pendingRows = 3;
const suggestedHere = 6;
const suggestedBeside = 4;
const listLabels: Readonly<Record<SuggestedBy, string>> = {
  taste: 'Your taste',
  followed: 'Popular',
  newest: 'Newest',
};

export function meta() {
  return [{ title: pageTitles['/users'] }];
}

export { shouldRevalidate } from '#client/api/page-data.ts';

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const name = readName(searchParams);
  if (name) {
    const page = readPage(searchParams, pageSize);
    await waitForData(queryClient.ensureQueryData(usersQuery(name, page)));
  }
}

function readName(params: URLSearchParams): string {
  return (params.get('name') ?? '').trim();
}

/** See docs/product/users.md#user-finder. */
export default function UsersPage() {
  const [params, setParams] = useSearchParams();
  const name = readName(params);
  const field = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLHeadingElement>(null);
  // History navigation changes the name, and remounting the field would lose the focus.
  useEffect(() => {
    if (field.current) field.current.value = name;
  }, [name]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('name');
    setParams({ name: String(text).trim() }, { preventScrollReset: true });
  }

  return (
    <div className={styles.page}>
      <h1>Find fans</h1>
      <search>
        <form className={styles.finder} onSubmit={search}>
          <TextField
            ref={field}
            label="Name"
            name="name"
            type="search"
            defaultValue={name}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
          />
          <Button
            type="submit"
            variant="primary"
            icon={<IconSearch size={20} aria-hidden="true" />}
          >
            Find
          </Button>
        </form>
      </search>
      {/* Screen readers announce only changes of an existing region. */}
      <div role="status" className={styles.status}>
        {name && <FoundHeading key={name} name={name} anchor={anchor} />}
      </div>
      {name ? <FoundFans key={name} name={name} anchor={anchor} /> : <SuggestedLists />}
    </div>
  );
}

function SuggestedLists() {
  const isVerified = useSession()?.check === true;
  const hasRoom = useMediaQuery('(min-width: 900px)');
  const [chosen, setChosen] = useState<SuggestedBy>('taste');
  if (!isVerified) return null;
  return (
    <div className={styles.worth}>
      {!hasRoom && (
        <SegmentedControl
          label="Fans worth following"
          hideLabel
          wide
          options={suggestedBy.map((order) => ({ value: order, label: listLabels[order] }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {suggestedBy
        .filter((order) => hasRoom || order === chosen)
        .map((order) => (
          <SuggestedFans
            key={order}
            by={order}
            size={hasRoom && order !== 'taste' ? suggestedBeside : suggestedHere}
          />
        ))}
    </div>
  );
}

const toLabels = (name: string) => ({
  one: `fan named “${isolated(name)}”`,
  many: `fans named “${isolated(name)}”`,
});

interface FoundProps {
  name: string;
  anchor: RefObject<HTMLHeadingElement | null>;
}

function FoundHeading({ name, anchor }: FoundProps) {
  const [page, onPage] = usePageParam(pageSize);
  const query = useQuery(usersQuery(name, page));
  const list = usePagedList({ query, page, onPage, emptyOn404: true, anchor });
  return <CountHeading list={list} {...toLabels(name)} level="h2" />;
}

function FoundFans({ name, anchor }: FoundProps) {
  const [page, showPage] = usePageParam(pageSize);
  const [, setParams] = useSearchParams();
  const query = useQuery(usersQuery(name, page));
  return (
    <PagedList
      query={query}
      {...toLabels(name)}
      page={page}
      onPage={showPage}
      heading={null}
      anchor={anchor}
      action={
        <>
          <Suggestions
            kind="user"
            name={name}
            onSearch={(next) => setParams({ name: next }, { preventScrollReset: true })}
          />
          <ButtonLink to={href('/users')}>Search for someone else</ButtonLink>
        </>
      }
      placeholder={<PendingRows count={pendingRows} />}
    >
      {(fan) => <PersonRow person={fan} secondary={interestText(fan)} />}
    </PagedList>
  );
}
