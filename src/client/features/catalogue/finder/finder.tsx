import { IconAdjustmentsHorizontal, IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxSearchLength } from '#contract/lists.ts';
import styles from './finder.module.css';
import { FinderChoices } from './finder-choices.tsx';
import {
  appliedFilter,
  appliedSort,
  canSearch,
  checkFinderInput,
  emptyFinderInput,
  type FilterInput,
  type FinderErrors,
  type FinderInput,
  findWrongFields,
  impossibleRange,
  type SortInput,
  usesRange,
  type WrongField,
} from './finder-input.ts';
import { FilterRow, SortRow } from './finder-rows.tsx';
import type { FinderState } from './finder-state.ts';

export interface FinderHandle {
  readonly fillName: (name: string) => void;
}

interface FinderProps {
  ref?: Ref<FinderHandle>;
  kind: Kind;
  state: FinderState;
  onSearch: (input: FinderInput) => void;
}

const noErrors: FinderErrors = { filter: null, sort: null };

/**
 * Searches items by name, range, group and order. Open rows show what is applied until edited.
 * Every search resets the fields to that, except refused ones (docs/product/lists.md#finder).
 */
export function Finder({ ref, kind, state, onSearch }: FinderProps) {
  const [draft, setDraft] = useState<FinderInput>(emptyFinderInput);
  /** On phones the button is beside the field, above the others, and its focus order follows. */
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const [open, setOpen] = useState({ filter: false, sort: false });
  const [errors, setErrors] = useState(noErrors);
  const filterId = useId();
  const sortId = useId();
  const search = useRef<HTMLInputElement>(null);

  const filter = draft.filter ?? appliedFilter(state);
  const sort = draft.sort ?? appliedSort(state);
  const input: FinderInput = {
    name: draft.name,
    filter: open.filter ? filter : draft.filter,
    sort: open.sort ? sort : draft.sort,
  };

  function fillName(name: string) {
    setDraft((before) => ({ ...before, name }));
    search.current?.focus();
  }
  useImperativeHandle(ref, () => ({ fillName }));

  // No new errors while typing, only on the next search.
  function change(part: Partial<FinderInput>) {
    const next = { ...draft, ...part };
    const found = checkFinderInput(kind, next);
    setDraft(next);
    setErrors({
      filter: found.filter === errors.filter ? errors.filter : null,
      sort: found.sort === errors.sort ? errors.sort : null,
    });
  }
  const changeFilter = (part: Partial<FilterInput>) => change({ filter: { ...filter, ...part } });
  const changeSort = (part: Partial<SortInput>) => change({ sort: { ...sort, ...part } });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkFinderInput(kind, draft);
    flushSync(() => {
      setErrors(found);
      setOpen({
        filter: open.filter || found.filter !== null,
        sort: open.sort || found.sort !== null,
      });
    });
    if (canSearch(kind, state, draft)) {
      onSearch(input);
      setDraft({
        name: '',
        filter: found.filter === null ? null : draft.filter,
        sort: found.sort === null ? null : draft.sort,
      });
    } else {
      const [wrong] = findWrongFields(kind, draft);
      if (wrong) showWrongField(event.currentTarget, wrong);
    }
  }

  // Reports an impossible range before the search.
  function sayImpossible() {
    setErrors({ ...errors, filter: errors.filter ?? impossibleRange(kind, draft) });
  }

  const isOpen = open.filter || open.sort;
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
    <search>
      <form className={styles.finder} noValidate onSubmit={submit}>
        <div className={styles.top}>
          <TextField
            ref={search}
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
        </div>
        <div id={filterId} className={styles.row} hidden={!open.filter}>
          {kind.filters.length > 0 && (
            <FilterRow
              kind={kind}
              filter={filter}
              used={usesRange(kind, state, filter)}
              error={errors.filter}
              onChange={changeFilter}
              onLeave={sayImpossible}
            />
          )}
          {/* Mounted when open only, as it requests its options. */}
          {open.filter && <FinderChoices kind={kind} filter={filter} onChange={changeFilter} />}
        </div>
        <div id={sortId} className={styles.row} hidden={!open.sort}>
          <SortRow kind={kind} sort={sort} error={errors.sort} onChange={changeSort} />
        </div>
        {/* Shown only below the rows that it applies. */}
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
    </search>
  );
}

/** Focuses a field and scrolls its row's error into view. */
function showWrongField(form: HTMLFormElement, name: WrongField): void {
  const named = form.elements.namedItem(name);
  const field = named instanceof RadioNodeList ? named[0] : named;
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  const row = field.closest('fieldset:has(> [role="alert"])');
  row?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}
