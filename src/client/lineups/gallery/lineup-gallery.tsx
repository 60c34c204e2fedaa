import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lineupsQuery } from '#client/api/lineup-queries.ts';
import { EmptySearch } from '#client/lists/empty-search.tsx';
import { PageArrows } from '#client/lists/paging/page-arrows.tsx';
import { usePageParam } from '#client/lists/paging/page-param.ts';
import { PagedItems } from '#client/lists/paging/paged-items.tsx';
import { totalText, usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { Suggestions } from '#client/search/suggestions-part.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Name } from '#client/ui/name.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import { SkeletonCard } from '#client/ui/states/skeleton.tsx';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';
import { LineupCard } from './lineup-card.tsx';
import { LineupFinder } from './lineup-finder.tsx';
import styles from './lineup-gallery.module.css';
import { BuilderButton } from './lineup-links.tsx';
import { readLineupList, writeLineupList } from './lineup-list.ts';
import { useLineupChoice } from './use-lineup-choice.ts';

const indexes = Array.from({ length: reducedPageSize }, (_, index) => index);

/** See docs/product/catalogue.md#galleries. */
export function LineupGallery({ lineup }: { lineup: Lineup }) {
  const [params, setParams] = useSearchParams();
  const [, onPage] = usePageParam(reducedPageSize);
  const listState = readLineupList(params);
  const query = useQuery(lineupsQuery(lineup, listState));
  const list = usePagedList({ query, page: listState.page, onPage });
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { one, many, title } = lineup.labels;

  const [chosen, choose] = useLineupChoice(listState, (choice) =>
    setParams(writeLineupList(params, choice), { preventScrollReset: true }),
  );

  function headingText(): string {
    if (list.total === 0 && listState.name) return `No ${many} with the given name or fan`;
    return totalText(list, one, many) ?? title;
  }
  function searchAgain() {
    setText(listState.name);
    input.current?.focus();
  }
  function showAll() {
    choose({ ...chosen, name: '' });
    // The pressed control disappears.
    list.focusAnchor();
  }

  return (
    <>
      <LineupFinder
        chosen={chosen}
        onChoose={choose}
        text={text}
        onText={setText}
        inputRef={input}
      />
      <section
        className={styles.section}
        aria-labelledby="lineups-heading"
        aria-busy={list.isLoading}
      >
        <div className={styles.top}>
          <div className={styles.found}>
            <div role="status">
              <h2 id="lineups-heading" ref={list.anchor} tabIndex={-1} className={styles.heading}>
                {headingText()}
              </h2>
            </div>
            {listState.name && (
              <Chip
                removeLabel={`Remove “${isolated(listState.name)}”`}
                onRemove={showAll}
                changeLabel={`Change “${isolated(listState.name)}”`}
                onChange={searchAgain}
              >
                “<Name>{listState.name}</Name>”
              </Chip>
            )}
          </div>
          <div className={styles.actions}>
            {(list.total !== 0 || listState.name) && (
              <BuilderButton size="sm" lineup={lineup}>
                My {one}
              </BuilderButton>
            )}
            <PageArrows list={list} label={`Pages of ${many}`} />
          </div>
        </div>
        <PagedItems
          list={list}
          className={styles.cards}
          itemClassName={styles.cell}
          placeholder={indexes.map((index) => <SkeletonCard key={index} />)}
          empty={
            listState.name ? (
              <EmptySearch
                name={listState.name}
                many={many}
                onSearchAgain={searchAgain}
                onShowAll={showAll}
                hint={
                  <Suggestions
                    kind={lineup.name}
                    name={listState.name}
                    onSearch={(name) => choose({ ...chosen, name })}
                  />
                }
              />
            ) : (
              <Empty
                title="Oh... It seems like this is empty."
                action={
                  <BuilderButton variant="primary" lineup={lineup}>
                    {lineup.labels.create}
                  </BuilderButton>
                }
              />
            )
          }
        >
          {(item) => <LineupCard lineup={lineup} item={item} />}
        </PagedItems>
      </section>
    </>
  );
}
