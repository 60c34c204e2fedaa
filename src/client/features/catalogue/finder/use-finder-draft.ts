import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Kind } from '#contract/kinds/kind.ts';
import {
  canSearch,
  checkFinderInput,
  emptyFinderInput,
  type FilterInput,
  type FinderErrors,
  type FinderInput,
  findRangeError,
  findWrongFields,
  getAppliedFilter,
  getAppliedSort,
  type SortInput,
  type WrongField,
} from './finder-input.ts';
import type { FinderState } from './finder-state.ts';

const noErrors: FinderErrors = { filter: null, sort: null };

/**
 * A search resets every field to its applied value, except fields with an error
 * (docs/product/lists.md#finder).
 */
export function useFinderDraft(
  kind: Kind,
  state: FinderState,
  onSearch: (input: FinderInput) => void,
) {
  const [draft, setDraft] = useState<FinderInput>(emptyFinderInput);
  const [open, setOpen] = useState({ filter: false, sort: false });
  const [errors, setErrors] = useState(noErrors);
  const filter = draft.filter ?? getAppliedFilter(state);
  const sort = draft.sort ?? getAppliedSort(state);

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

  function search(form: HTMLFormElement) {
    const nextErrors = checkFinderInput(kind, draft);
    flushSync(() => {
      setErrors(nextErrors);
      setOpen({
        filter: open.filter || nextErrors.filter !== null,
        sort: open.sort || nextErrors.sort !== null,
      });
    });
    if (!canSearch(kind, state, draft)) {
      const [firstWrong] = findWrongFields(kind, draft);
      if (firstWrong) focusWrongField(form, firstWrong);
      return;
    }
    onSearch({
      name: draft.name,
      filter: open.filter ? filter : draft.filter,
      sort: open.sort ? sort : draft.sort,
    });
    setDraft({
      name: '',
      filter: nextErrors.filter === null ? null : draft.filter,
      sort: nextErrors.sort === null ? null : draft.sort,
    });
  }

  return {
    name: draft.name,
    filter,
    sort,
    open,
    errors,
    search,
    fillName: (name: string) => setDraft((before) => ({ ...before, name })),
    changeName: (name: string) => change({ name }),
    changeFilter: (part: Partial<FilterInput>) => change({ filter: { ...filter, ...part } }),
    changeSort: (part: Partial<SortInput>) => change({ sort: { ...sort, ...part } }),
    toggleRow: (row: 'filter' | 'sort') => setOpen({ ...open, [row]: !open[row] }),
    /** Reports the error before the search, when a field of the range loses the focus. */
    showRangeError: () =>
      setErrors({ ...errors, filter: errors.filter ?? findRangeError(kind, draft) }),
  };
}

function focusWrongField(form: HTMLFormElement, name: WrongField): void {
  const named = form.elements.namedItem(name);
  const field = named instanceof RadioNodeList ? named[0] : named;
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  const row = field.closest('fieldset:has(> [role="alert"])');
  row?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}
