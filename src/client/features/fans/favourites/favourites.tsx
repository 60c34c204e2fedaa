import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import { usePageParam } from '#client/lists/paging/page-param.ts';
import { PagedList } from '#client/lists/paging/paged-list.tsx';
import { lineupsPath } from '#client/paths.ts';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { SkeletonCard } from '#client/ui/states/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { sports } from '#sports/index.ts';
import { favouritesQuery, favouritesSize } from '../queries.ts';
import { FavouriteCard } from './favourite-card.tsx';
import {
  type FavouriteList,
  listFavouriteLists,
  readFavourites,
  writeFavourites,
} from './favourite-lists.ts';
import styles from './favourites.module.css';
import { UndoUnlike } from './undo-unlike.tsx';
import { useUnliked } from './use-unliked.ts';

const sportOptions = sports.map(({ interest, shortLabel }) => ({
  value: interest,
  label: shortLabel,
}));

const indexes = Array.from({ length: favouritesSize }, (_, index) => index);

interface FavouritesProps {
  userId: string;
  interest: string;
  heading: 'h2' | 'h3';
}

export function Favourites({ userId, interest, heading }: FavouritesProps) {
  const [params, setParams] = useSearchParams();
  // The switch must not wait for the navigation.
  const [pressed, setPressed] = useState({ params, interest: '' });

  const selection = readFavourites(sports, params, interest);
  if (!selection) return null;

  function show(next: Parameters<typeof writeFavourites>[1]) {
    setParams(writeFavourites(params, next), { preventScrollReset: true });
  }
  function showSport(interest: string) {
    const sport = sports.find((candidate) => candidate.interest === interest);
    if (!sport) return;
    setPressed({ params, interest });
    show({ sport });
  }

  const { sport, list } = selection;
  const lists = listFavouriteLists(sport);
  return (
    <div className={styles.favourites} data-sport={sport.name}>
      <SegmentedControl
        label="Sport"
        hideLabel
        options={sportOptions}
        value={(pressed.params === params && pressed.interest) || sport.interest}
        onChange={showSport}
        wide
      />
      <Tabs
        label={`Favourites of ${sport.shortLabel}`}
        tabs={lists.map(({ name, label }) => ({ value: name, label }))}
        value={list.name}
        onChange={(name) => show({ sport, list: lists.find((one) => one.name === name) })}
      >
        <FavouriteCards key={list.name} userId={userId} heading={heading} list={list} />
      </Tabs>
    </div>
  );
}

interface CardsProps extends Omit<FavouritesProps, 'interest'> {
  list: FavouriteList;
}

function FavouriteCards({ userId, heading, list }: CardsProps) {
  const [page, showPage] = usePageParam(favouritesSize);
  const isOwn = useSession()?._id === userId;
  const query = useQuery(favouritesQuery(userId, list.of, page));
  const unliked = useUnliked<Item | LineupSummary>(query, isOwn);
  const anchor = useRef<HTMLHeadingElement>(null);
  const { one, many } = list.of.labels;
  return (
    <>
      {isOwn && (
        <UndoUnlike
          of={list.of}
          item={unliked.last}
          onUndo={unliked.restore}
          onGone={() => anchor.current?.focus()}
        />
      )}
      <PagedList
        query={unliked.query}
        one={`favourite ${one}`}
        many={`favourite ${many}`}
        page={page}
        onPage={showPage}
        action={
          <ButtonLink size="sm" to={galleryPath(list.of)}>
            Show all {many}
          </ButtonLink>
        }
        heading={heading}
        anchor={anchor}
        cards
        placeholder={indexes.map((index) => <SkeletonCard key={index} />)}
      >
        {(item) => <FavouriteCard item={item} of={list.of} />}
      </PagedList>
    </>
  );
}

function galleryPath(likeable: Likeable): string {
  return 'slots' in likeable ? lineupsPath(likeable) : likeable.page;
}
