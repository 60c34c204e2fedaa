import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconFilter,
  IconSearch,
} from '@tabler/icons-react';
import { type FormEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxSearchLength } from '#contract/lists.ts';
import styles from './finder.module.css';
import { type FinderInput, isRangeUsed } from './finder-input.ts';
import { FilterRow, SortRow } from './finder-rows.tsx';
import { countFilters, type FinderState } from './finder-state.ts';
import { useFinderDraft } from './use-finder-draft.ts';

export interface FinderHandle {
  readonly fillName: (name: string) => void;
}

interface FinderProps {
  ref?: Ref<FinderHandle>;
  kind: Kind;
  /** Weights are in the viewer's unit. */
  state: FinderState;
  /** Weights are in kilograms. */
  listed: FinderState;
  onSearch: (input: FinderInput) => void;
  onFilter: (state: FinderState) => void;
}

const FinderChoices = lazyPart({
  id: 'finder-choices',
  load: async () => (await import('./finder-choices.tsx')).FinderChoices,
});

const AllFilters = lazyPart({
  id: 'all-filters',
  load: async () => (await import('../filters/all-filters.tsx')).AllFilters,
  pending: <Skeleton className={styles.pending} />,
});

export function Finder({ ref, kind, state, listed, onSearch, onFilter }: FinderProps) {
  const draft = useFinderDraft(kind, state, onSearch);
  const { filter, open, errors } = draft;
  // On phones the search button follows the text field in the focus order.
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const filterId = useId();
  const sortId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const allId = useId();
  const filtersButton = useRef<HTMLButtonElement>(null);

  function fillName(name: string) {
    draft.fillName(name);
    nameField.current?.focus();
  }
  useImperativeHandle(ref, () => ({ fillName }));

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    draft.search(event.currentTarget);
  }

  // A closing sheet returns the focus to its button.
  function applyAll(next: FinderState) {
    flushSync(() => setShowsAll(false));
    onFilter(next);
  }

  const isOpen = open.filter || open.sort;
  const filterCount = countFilters(listed);
  const submitButton = (
    <Button
      type="submit"
      variant="primary"
      className={styles.submit}
      hidden={isOpen}
      icon={<IconSearch size={20} aria-hidden="true" />}
    >
      <VisuallyHidden>Search</VisuallyHidden>
    </Button>
  );
  return (
    <search className={styles.finder}>
      <form noValidate onSubmit={handleSubmit}>
        <div className={styles.top}>
          <TextField
            ref={nameField}
            label="Search"
            className={styles.text}
            icon={<IconSearch size={20} aria-hidden="true" />}
            placeholder={isPhone ? 'Name' : `Name, for example ${kind.labels.example}`}
            maxLength={maxSearchLength}
            autoComplete="off"
            required={false}
            value={draft.name}
            onChange={(event) => draft.changeName(event.target.value)}
          />
          {isPhone && submitButton}
          <Button
            className={styles.toggle}
            icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
            aria-expanded={open.filter}
            aria-controls={filterId}
            onPointerEnter={() => void FinderChoices.preload()}
            onFocus={() => void FinderChoices.preload()}
            onClick={() => draft.toggleRow('filter')}
          >
            FILTER
          </Button>
          <Button
            className={styles.toggle}
            icon={<IconArrowsSort size={20} aria-hidden="true" />}
            aria-expanded={open.sort}
            aria-controls={sortId}
            onClick={() => draft.toggleRow('sort')}
          >
            SORT
          </Button>
          {!isPhone && submitButton}
          <Button
            ref={filtersButton}
            className={styles.all}
            icon={<IconFilter size={20} aria-hidden="true" />}
            aria-label={filterCount > 0 ? `All filters, ${filterCount} applied` : undefined}
            aria-expanded={showsAll}
            aria-controls={showsAll && !isPhone ? allId : undefined}
            data-applied={filterCount > 0 || undefined}
            onPointerEnter={() => void AllFilters.preload()}
            onFocus={() => void AllFilters.preload()}
            onClick={() => setShowsAll(!showsAll)}
          >
            All filters
            {filterCount > 0 && <span className={styles.badge}>{` ${filterCount}`}</span>}
          </Button>
        </div>
        <div id={filterId} className={styles.row} hidden={!open.filter}>
          {kind.filters.length > 0 && (
            <FilterRow
              kind={kind}
              filter={filter}
              isUsed={isRangeUsed(kind, state, filter)}
              error={errors.filter}
              onChange={draft.changeFilter}
              onLeave={draft.showRangeError}
            />
          )}
          {/* Mounted only while open, because the options require requests. */}
          {open.filter && (
            <FinderChoices kind={kind} filter={filter} onChange={draft.changeFilter} />
          )}
        </div>
        <div id={sortId} className={styles.row} hidden={!open.sort}>
          <SortRow kind={kind} sort={draft.sort} error={errors.sort} onChange={draft.changeSort} />
        </div>
        <Button
          type="submit"
          variant="primary"
          className={styles.apply}
          icon={<IconSearch size={20} aria-hidden="true" />}
          hidden={!isOpen}
        >
          Search
        </Button>
      </form>
      <div id={allId}>
        {showsAll && (
          <AllFilters
            kind={kind}
            state={listed}
            anchor={filtersButton}
            onApply={applyAll}
            onClose={() => setShowsAll(false)}
          />
        )}
      </div>
    </search>
  );
}
