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
import {
  appliedFilter,
  appliedSort,
  canSearch,
  checkFinderInput,
  emptyFinderInput,
  type FilterInput,
  type FinderErrors,
  type FinderInput,
  findRangeError,
  findWrongFields,
  isRangeUsed,
  type SortInput,
  type WrongField,
} from './finder-input.ts';
import { FilterRow, SortRow } from './finder-rows.tsx';
import { countFilters, type FinderState } from './finder-state.ts';

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

const noErrors: FinderErrors = { filter: null, sort: null };

/**
 * A search resets every field to its applied value, except fields with an error
 * (docs/product/lists.md#finder).
 */
export function Finder({ ref, kind, state, listed, onSearch, onFilter }: FinderProps) {
  const [draft, setDraft] = useState<FinderInput>(emptyFinderInput);
  // On phones the search button follows the text field in the focus order.
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const [open, setOpen] = useState({ filter: false, sort: false });
  const [errors, setErrors] = useState(noErrors);
  const filterId = useId();
  const sortId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const allId = useId();
  const filtersButton = useRef<HTMLButtonElement>(null);

  const filter = draft.filter ?? appliedFilter(state);
  const sort = draft.sort ?? appliedSort(state);
  const input: FinderInput = {
    name: draft.name,
    filter: open.filter ? filter : draft.filter,
    sort: open.sort ? sort : draft.sort,
  };

  function fillName(name: string) {
    setDraft((before) => ({ ...before, name }));
    nameField.current?.focus();
  }
  useImperativeHandle(ref, () => ({ fillName }));

  // Typing may clear an error, but only a search adds one.
  function change(part: Partial<FinderInput>) {
    const next = { ...draft, ...part };
    const current = checkFinderInput(kind, next);
    setDraft(next);
    setErrors({
      filter: current.filter === errors.filter ? errors.filter : null,
      sort: current.sort === errors.sort ? errors.sort : null,
    });
  }
  const changeFilter = (part: Partial<FilterInput>) => change({ filter: { ...filter, ...part } });
  const changeSort = (part: Partial<SortInput>) => change({ sort: { ...sort, ...part } });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const nextErrors = checkFinderInput(kind, draft);
    flushSync(() => {
      setErrors(nextErrors);
      setOpen({
        filter: open.filter || nextErrors.filter !== null,
        sort: open.sort || nextErrors.sort !== null,
      });
    });
    if (canSearch(kind, state, draft)) {
      onSearch(input);
      setDraft({
        name: '',
        filter: nextErrors.filter === null ? null : draft.filter,
        sort: nextErrors.sort === null ? null : draft.sort,
      });
    } else {
      const [firstWrong] = findWrongFields(kind, draft);
      if (firstWrong) focusWrongField(event.currentTarget, firstWrong);
    }
  }

  // Reported before the search, when a field of the range loses the focus.
  function showRangeError() {
    setErrors({ ...errors, filter: errors.filter ?? findRangeError(kind, draft) });
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
      <form noValidate onSubmit={submit}>
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
            onChange={(event) => change({ name: event.target.value })}
          />
          {isPhone && submitButton}
          <Button
            className={styles.toggle}
            icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
            aria-expanded={open.filter}
            aria-controls={filterId}
            onPointerEnter={() => void FinderChoices.preload()}
            onFocus={() => void FinderChoices.preload()}
            onClick={() => setOpen({ ...open, filter: !open.filter })}
          >
            FILTER
          </Button>
          <Button
            className={styles.toggle}
            icon={<IconArrowsSort size={20} aria-hidden="true" />}
            aria-expanded={open.sort}
            aria-controls={sortId}
            onClick={() => setOpen({ ...open, sort: !open.sort })}
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
              onChange={changeFilter}
              onLeave={showRangeError}
            />
          )}
          {/* Mounted only while open, because the options require requests. */}
          {open.filter && <FinderChoices kind={kind} filter={filter} onChange={changeFilter} />}
        </div>
        <div id={sortId} className={styles.row} hidden={!open.sort}>
          <SortRow kind={kind} sort={sort} error={errors.sort} onChange={changeSort} />
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

function focusWrongField(form: HTMLFormElement, name: WrongField): void {
  const named = form.elements.namedItem(name);
  const field = named instanceof RadioNodeList ? named[0] : named;
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  const row = field.closest('fieldset:has(> [role="alert"])');
  row?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}
