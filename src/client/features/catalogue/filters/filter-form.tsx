import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { statusOf } from '#client/api/call.ts';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { failedReads } from '#contract/errors/error-pages.ts';
import {
  getField,
  getFilterField,
  type Kind,
  rangeFilters,
  valueFilters,
} from '#contract/kinds/kind.ts';
import { type FinderState, readFinder, readOrder, writeFinder } from '../finder/finder-state.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { facetsQuery } from './facets-query.ts';
import {
  applyDraft,
  createDraft,
  dropFilter,
  emptyDraft,
  type FilterDraft,
  findWrongRange,
  toggleChoice,
  toggleOnly,
} from './filter-draft.ts';
import { FilterFoot } from './filter-foot.tsx';
import styles from './filter-form.module.css';
import { OnlyFilters } from './only-filter.tsx';
import { OrderFilter } from './order-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { ReferenceFilter } from './reference-filter.tsx';

const countDelay = 250;
const maxNarrowOptions = 3;

interface FilterFormProps {
  kind: Kind;
  /** Weights are in kilograms. */
  state: FinderState;
  unit: WeightUnit;
  isPhone: boolean;
  onApply: (state: FinderState) => void;
}

/** Applies nothing before the button is pressed. */
export function FilterForm({ kind, state, unit, isPhone, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState(() => createDraft(kind, state, unit));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const next = applyDraft(kind, draft, state, unit);
  const wrongRange = findWrongRange(kind, draft);

  const settledDraft = useDebouncedValue(draft, countDelay);
  const address = String(writeFinder({ ...next, sort: '', view: null }));
  const settledAddress = useDebouncedValue(address, countDelay);
  const counted = readFinder(kind, new URLSearchParams(settledAddress));
  const { data, error, refetch } = useQuery(facetsQuery(kind, counted));
  // An unknown name is a 404, which leaves the previous counts.
  const isNoName = statusOf(error) === 404;
  const facets = isNoName && data ? { ...data, total: 0, without: [] } : data;

  function change(update: (before: FilterDraft) => FilterDraft) {
    setIsSubmitted(false);
    setDraft(update);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wrongRange === null) return onApply(next);
    const form = event.currentTarget;
    flushSync(() => setIsSubmitted(true));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const order = (
    <OrderFilter
      kind={kind}
      sort={draft.sort}
      onChange={(sort) => change((before) => ({ ...before, sort }))}
    />
  );
  const ranges = sortedRanges(kind).flatMap((name) => {
    const field = getField(kind, name);
    if (field?.type !== 'number') return [];
    return (
      <RangeFilter
        key={name}
        kind={kind}
        name={name}
        field={field}
        facet={facets?.ranges.find((range) => range.field === name)}
        unit={unit}
        range={draft.ranges[name]}
        cells={isPhone ? 5 : 6}
        isSettled={isSubmitted || settledDraft.ranges[name] === draft.ranges[name]}
        onChange={(range) =>
          change((before) => ({ ...before, ranges: { ...before.ranges, [name]: range } }))
        }
      />
    );
  });
  const renderChoice = (name: string): ReactNode => {
    const field = getFilterField(kind, name);
    const facet = facets?.values.find((value) => value.field === name);
    const chosen = draft.choices.filter((choice) => choice.field === name);
    const values = chosen.map(({ value }) => value);
    if (field?.type === 'references') {
      return (
        <ReferenceFilter
          name={name}
          field={field}
          facet={facet}
          chosen={values}
          onChange={(ids) =>
            change((before) => ({
              ...before,
              choices: [
                ...before.choices.filter((choice) => choice.field !== name),
                ...ids.map((value) => ({ field: name, value })),
              ],
            }))
          }
        />
      );
    }
    if (field?.type !== 'choice' && field?.type !== 'text') return null;
    return (
      <ChoiceFilter
        kind={kind}
        field={field}
        facet={facet}
        chosen={values}
        onPress={(value) => change((before) => toggleChoice(before, { field: name, value }))}
      />
    );
  };
  const only = (
    <OnlyFilters
      kind={kind}
      facets={facets}
      chosen={draft.only}
      onPress={(choice) => change((before) => toggleOnly(before, choice))}
    />
  );
  const { wide, narrow } = splitChoices(kind);
  const [main, ...others] = [...wide, ...narrow];

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isPhone ? (
        <div className={styles.list}>
          {order}
          {main !== undefined && renderChoice(main)}
          {ranges}
          {others.map((name) => (
            <div key={name}>{renderChoice(name)}</div>
          ))}
          {only}
        </div>
      ) : (
        <>
          {ranges.length > 0 && <div className={styles.ranges}>{ranges}</div>}
          <div className={styles.choices} data-columns={wide.length > 0 ? 'unequal' : 'equal'}>
            {interleave(wide, narrow).map(({ name, column }) => (
              <div key={name} data-column={column}>
                {renderChoice(name)}
              </div>
            ))}
          </div>
          {only}
          {order}
        </>
      )}
      {error && !isNoName && (
        <div role="alert" className={styles.failure}>
          <ReadErrorWords status={statusOf(error)} refused={failedReads.part} />
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <FilterFoot
        kind={kind}
        facets={facets}
        isValid={wrongRange === null}
        onClear={() => change(() => emptyDraft)}
        onDrop={(name) => change((before) => dropFilter(before, name))}
      />
    </form>
  );
}

/** Puts the default order's number first and the shirt's last. */
function sortedRanges(kind: Kind): string[] {
  const { stat } = readOrder(kind.order);
  const rankOf = (name: string) => (name === stat ? 0 : name === kind.numbered ? 2 : 1);
  return rangeFilters(kind).toSorted((a, b) => rankOf(a) - rankOf(b));
}

function splitChoices(kind: Kind): { wide: readonly string[]; narrow: readonly string[] } {
  const isNarrow = (name: string) => {
    const field = getFilterField(kind, name);
    if (field?.type === 'choice') return field.options.length <= maxNarrowOptions;
    return field?.type === 'references';
  };
  // The kind's own choices come before texts such as the team's league.
  const isOwnChoice = (name: string) => getField(kind, name)?.type === 'choice';
  const names = valueFilters(kind).toSorted(
    (a, b) => Number(isOwnChoice(b)) - Number(isOwnChoice(a)),
  );
  return {
    wide: names.filter((name) => !isNarrow(name)),
    narrow: names.filter(isNarrow),
  };
}

function interleave(wide: readonly string[], narrow: readonly string[]) {
  const rows = Array.from({ length: Math.max(wide.length, narrow.length) }, (_, row) => row);
  return rows.flatMap((row) => [
    ...wide.slice(row, row + 1).map((name) => ({ name, column: 'wide' })),
    ...narrow.slice(row, row + 1).map((name) => ({ name, column: 'narrow' })),
  ]);
}
