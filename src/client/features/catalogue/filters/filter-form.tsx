import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { statusOf } from '#client/api/call.ts';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import type { Facets } from '#contract/calls/facets.ts';
import { failedReads } from '#contract/errors/error-pages.ts';
import type { NumberField } from '#contract/kinds/fields.ts';
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
  replaceChoices,
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
  const settledDraft = useDebouncedValue(draft, countDelay);
  const next = applyDraft(kind, draft, state, unit);
  const wrongRange = findWrongRange(kind, draft);
  const { facets, error, refetch } = useFacets(kind, next);

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
  const ranges = listRangeFields(kind).map(([name, field]) => (
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
  ));
  const only = (
    <OnlyFilters
      kind={kind}
      facets={facets}
      chosen={draft.only}
      onPress={(choice) => change((before) => toggleOnly(before, choice))}
    />
  );
  const valueFilterProps = { kind, facets, draft, onChange: change };
  const { wide, narrow } = splitValueFilters(kind);
  const [mainName, ...otherNames] = [...wide, ...narrow];

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isPhone ? (
        <div className={styles.list}>
          {order}
          {mainName !== undefined && <ValueFilter {...valueFilterProps} name={mainName} />}
          {ranges}
          {otherNames.map((name) => (
            <div key={name}>
              <ValueFilter {...valueFilterProps} name={name} />
            </div>
          ))}
          {only}
        </div>
      ) : (
        <>
          {ranges.length > 0 && <div className={styles.ranges}>{ranges}</div>}
          <div className={styles.choices} data-columns={wide.length > 0 ? 'unequal' : 'equal'}>
            {alternateColumns(wide, narrow).map(({ name, column }) => (
              <div key={name} data-column={column}>
                <ValueFilter {...valueFilterProps} name={name} />
              </div>
            ))}
          </div>
          {only}
          {order}
        </>
      )}
      {error && (
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

/** Counts the matches once the input has settled. */
function useFacets(kind: Kind, next: FinderState) {
  const address = String(writeFinder({ ...next, sort: '', view: null }));
  const settledAddress = useDebouncedValue(address, countDelay);
  const counted = readFinder(kind, new URLSearchParams(settledAddress));
  const { data, error, refetch } = useQuery(facetsQuery(kind, counted));
  if (statusOf(error) !== 404) return { facets: data, error, refetch };
  // An unknown name is a 404, which leaves the previous counts.
  return { facets: data && { ...data, total: 0, without: [] }, error: null, refetch };
}

interface ValueFilterProps {
  kind: Kind;
  name: string;
  facets: Facets | undefined;
  draft: FilterDraft;
  onChange: (update: (before: FilterDraft) => FilterDraft) => void;
}

function ValueFilter({ kind, name, facets, draft, onChange }: ValueFilterProps) {
  const field = getFilterField(kind, name);
  const facet = facets?.values.find((value) => value.field === name);
  const choices = draft.choices.filter((choice) => choice.field === name);
  const chosen = choices.map(({ value }) => value);
  if (field?.type === 'references') {
    return (
      <ReferenceFilter
        name={name}
        field={field}
        facet={facet}
        chosen={chosen}
        onChange={(ids) => onChange((before) => replaceChoices(before, name, ids))}
      />
    );
  }
  if (field?.type !== 'choice' && field?.type !== 'text') return null;
  return (
    <ChoiceFilter
      kind={kind}
      field={field}
      facet={facet}
      chosen={chosen}
      onPress={(value) => onChange((before) => toggleChoice(before, { field: name, value }))}
    />
  );
}

/** Puts the default order's number first and the shirt's last. */
function listRangeFields(kind: Kind): [name: string, field: NumberField][] {
  const { stat } = readOrder(kind.order);
  const fields: [string, NumberField][] = [];
  for (const name of rangeFilters(kind)) {
    const field = getField(kind, name);
    if (field?.type === 'number') fields.push([name, field]);
  }
  const rankOf = (name: string) => {
    if (name === stat) return 0;
    return name === kind.numbered ? 2 : 1;
  };
  return fields.toSorted(([one], [other]) => rankOf(one) - rankOf(other));
}

function splitValueFilters(kind: Kind): { wide: readonly string[]; narrow: readonly string[] } {
  const isNarrow = (name: string) => {
    const field = getFilterField(kind, name);
    if (field?.type === 'choice') return field.options.length <= maxNarrowOptions;
    return field?.type === 'references';
  };
  // The kind's own choices come before texts such as the team's league.
  const isOwnChoice = (name: string) => getField(kind, name)?.type === 'choice';
  const names = valueFilters(kind).toSorted(
    (one, other) => Number(isOwnChoice(other)) - Number(isOwnChoice(one)),
  );
  return {
    wide: names.filter((name) => !isNarrow(name)),
    narrow: names.filter(isNarrow),
  };
}

function alternateColumns(wide: readonly string[], narrow: readonly string[]) {
  const cells: { name: string; column: 'wide' | 'narrow' }[] = [];
  for (let row = 0; row < Math.max(wide.length, narrow.length); row += 1) {
    const [wideName, narrowName] = [wide[row], narrow[row]];
    if (wideName !== undefined) cells.push({ name: wideName, column: 'wide' });
    if (narrowName !== undefined) cells.push({ name: narrowName, column: 'narrow' });
  }
  return cells;
}
