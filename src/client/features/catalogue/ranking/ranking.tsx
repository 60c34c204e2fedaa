import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useId } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { RefetchError } from '#client/lists/errors/refetch-error.tsx';
import { ListPager } from '#client/lists/paging/list-pager.tsx';
import { usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { GallerySources } from '#client/sources/source-links.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { toTyped } from '#client/weights/measure.ts';
import { UnitSwitch } from '#client/weights/unit-switch.tsx';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import type { RankingAnswer } from '#contract/calls/rankings.ts';
import { isolated } from '#contract/isolated.ts';
import type { Ranking } from '#contract/kinds/rankings.ts';
import { maxSearchLength } from '#contract/lists.ts';
import styles from './ranking.module.css';
import { useRanking } from './ranking-query.ts';
import { type RankingState, writeRanking } from './ranking-state.ts';
import { cellKilograms, RankingTable } from './ranking-table.tsx';
import { emptyClassText, groupLabel, rankedGroupText } from './ranking-text.ts';

export interface RankedProps {
  ranking: Ranking;
  id: string;
}

/** Keeps the group, name and page in the URL (docs/product/percentiles.md#rankings). */
export function RankingSection({ ranking, id }: RankedProps) {
  const headingId = useId();
  const [, setParams] = useSearchParams();
  const { state: origin } = useLocation();
  const { state, query } = useRanking(ranking, id);
  const showState = (next: RankingState, replace = false) =>
    setParams(writeRanking(ranking, next), { preventScrollReset: true, replace, state: origin });
  const list = usePagedList({
    query,
    page: state.page,
    onPage: (page, replace) => showState({ ...state, page }, replace),
  });
  const { data } = query;
  const unit = useWeightUnit();

  function search(name: string) {
    showState({ ...state, name, page: 1 });
    list.focusAnchor();
  }

  return (
    <section
      className={styles.section}
      aria-labelledby={headingId}
      aria-busy={list.isLoading || list.isStale}
    >
      <div className={styles.top}>
        <h2 id={headingId} ref={list.anchor} tabIndex={-1}>
          The ranking
        </h2>
        <UnitSwitch />
        {data && (
          <GroupSwitch
            ranking={ranking}
            response={data}
            chosen={state.group ?? data.group}
            onChange={(group) => showState({ ...state, group, page: 1 })}
          />
        )}
      </div>
      <Search
        key={state.name}
        example={ranking.ranked.labels.one}
        name={state.name}
        onSearch={search}
      />
      {list.isLoading && <Skeleton className={styles.pending} />}
      {list.isError &&
        (data ? <RefetchError list={list} /> : <ListError query={query} onRetry={list.retry} />)}
      {data && (
        <>
          <p role="status" className={styles.status} data-quiet={state.name === '' || undefined}>
            {resultsText(ranking, data, state.name)}
          </p>
          {list.total === 0 ? (
            <EmptyRanking
              ranking={ranking}
              state={state}
              response={data}
              onShowAll={() => search('')}
            />
          ) : (
            <RankingTable ranking={ranking} response={data} isStale={list.isStale} />
          )}
          <div className={styles.foot}>
            <div className={styles.note}>
              {list.total !== 0 && (
                <p>
                  <span className={styles.cellNote}>
                    Each square is {toTyped({ unit: 'kg' }, cellKilograms, unit)} {unit}.{' '}
                  </span>
                  Equal totals share a rank. “Best” means best in this catalogue, not in the
                  federation.
                </p>
              )}
              <GallerySources kind={ranking.ranked} items={data.data} />
            </div>
            <ListPager list={list} label={`Pages of ${ranking.ranked.labels.many}`} />
          </div>
        </>
      )}
    </section>
  );
}

interface GroupSwitchProps {
  ranking: Ranking;
  response: RankingAnswer;
  chosen: string;
  onChange: (group: string) => void;
}

function GroupSwitch({ ranking, response, chosen, onChange }: GroupSwitchProps) {
  const options = response.groups.map((group) => ({
    value: group.group,
    label: groupLabel(group, response.approximate),
    icon: group.group === chosen && <IconCheck size={18} aria-hidden="true" />,
  }));
  return (
    <div className={styles.groups}>
      <SegmentedControl
        label={ranking.within.field.label}
        hideLabel
        options={options}
        value={chosen}
        onChange={onChange}
      />
    </div>
  );
}

interface SearchProps {
  example: string;
  name: string;
  onSearch: (name: string) => void;
}

function Search({ example, name, onSearch }: SearchProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('name') ?? '').trim());
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label="Search"
          name="name"
          className={styles.name}
          placeholder={`Name of a ${example}`}
          maxLength={maxSearchLength}
          autoComplete="off"
          required={false}
          defaultValue={name}
        />
        <Button type="submit" variant="primary" icon={<IconSearch size={20} aria-hidden="true" />}>
          <span className={styles.word}>Search</span>
        </Button>
      </form>
    </search>
  );
}

function resultsText(ranking: Ranking, { total, group }: RankingAnswer, name: string): string {
  const { one, many } = ranking.ranked.labels;
  const count = `${pluralize(total, one, many)}, ${rankedGroupText(ranking, group)}`;
  return name === '' ? count : `${count}, with “${isolated(name)}” in the name`;
}

interface EmptyRankingProps {
  ranking: Ranking;
  state: RankingState;
  response: RankingAnswer;
  onShowAll: () => void;
}

function EmptyRanking({ ranking, state, response, onShowAll }: EmptyRankingProps) {
  if (state.name !== '') {
    const action = (
      <Button size="sm" onClick={onShowAll}>
        Show all {ranking.ranked.labels.many}
      </Button>
    );
    return <Empty title="Nobody here has that name." action={action} />;
  }
  const isEmpty = response.groups.every(({ count }) => count === 0);
  return (
    <Empty
      title={
        isEmpty
          ? emptyClassText
          : `Nobody ${rankedGroupText(ranking, response.group)} in this class yet.`
      }
    />
  );
}
