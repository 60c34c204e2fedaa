import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorLine } from '#client/ui/fields/field.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { unitOf } from '#client/weights/measure.ts';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind, sortsOf } from '#contract/kinds/kind.ts';
import { histogramQuery } from '../percentiles/percentile-queries.ts';
import styles from './finder.module.css';
import {
  emptyFinderInput,
  emptySort,
  type FilterInput,
  type FinderInput,
  findWrongFields,
  type SortInput,
  type WrongField,
} from './finder-input.ts';
import { statLabel } from './finder-text.ts';
import { Histogram } from './histogram.tsx';

const methods = [
  { value: 'ascending', label: 'Ascending' },
  { value: 'descending', label: 'Descending' },
] as const;

interface FinderRowProps<Row> {
  kind: Kind;
  error: string | null;
  onChange: (part: Partial<Row>) => void;
}

interface FilterRowProps extends FinderRowProps<FilterInput> {
  filter: FilterInput;
  isUsed: boolean;
  onLeave: () => void;
}

interface SortRowProps extends FinderRowProps<SortInput> {
  sort: SortInput;
}

export function FilterRow({ kind, filter, isUsed, error, onChange, onLeave }: FilterRowProps) {
  const errorId = useId();
  const hintId = useId();
  // Number inputs hide text that they cannot parse.
  const inputMode = filter.field === 'name' ? 'text' : 'decimal';
  const helpBy = error === null ? hintId : undefined;
  const end = { inputMode, autoComplete: 'off', required: false, helpBy, onBlur: onLeave } as const;
  const wrongBy = errorIdsFor(kind, { ...emptyFinderInput, filter }, error, errorId);
  const field = getField(kind, filter.field);
  const weightUnit = useWeightUnit();
  const unit = field?.type === 'number' && field.unit ? `, ${unitOf(field, weightUnit)}` : '';
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>Filter</legend>
      <SelectField
        name="field"
        label="Filter by"
        wrongBy={wrongBy('field')}
        className={styles.field}
        required={false}
        value={filter.field}
        onChange={(event) => onChange({ field: event.target.value })}
      >
        <option value="">Choose</option>
        {withApplied(kind.filters, filter.field).map((field) => (
          <option key={field} value={field}>
            {lowerFirst(statLabel(kind, field))}
          </option>
        ))}
      </SelectField>
      <div className={styles.spread}>
        <Histogram
          kind={kind}
          field={filter.field}
          min={isUsed ? filter.min : ''}
          max={isUsed ? filter.max : ''}
        />
      </div>
      <div className={styles.ends}>
        <TextField
          {...end}
          name="min"
          label={`Min${unit}`}
          wrongBy={wrongBy('min')}
          value={filter.min}
          onChange={(event) => onChange({ min: event.target.value })}
        />
        <TextField
          {...end}
          name="max"
          label={`Max${unit}`}
          wrongBy={wrongBy('max')}
          value={filter.max}
          onChange={(event) => onChange({ max: event.target.value })}
        />
      </div>
      <div className={styles.error} data-under={wrongBy('field') ? 'field' : 'ends'}>
        <ErrorLine id={errorId} error={error} role="alert" />
      </div>
      <p id={hintId} className={styles.hint}>
        Both are needed.
      </p>
      <NoValuesNote kind={kind} field={filter.field} />
    </fieldset>
  );
}

function NoValuesNote({ kind, field }: { kind: Kind; field: string }) {
  const isNumber = getField(kind, field)?.type === 'number';
  const { data } = useQuery({ ...histogramQuery(kind, field), enabled: isNumber });
  return (
    <p role="status" className={styles.unknown}>
      {isNumber &&
        data?.of === 0 &&
        `No ${kind.labels.one} has a value for ${lowerFirst(statLabel(kind, field))} yet.`}
    </p>
  );
}

export function SortRow({ kind, sort, error, onChange }: SortRowProps) {
  const errorId = useId();
  const wrongBy = errorIdsFor(kind, { ...emptyFinderInput, sort }, error, errorId);
  return (
    <fieldset className={styles.sort}>
      <legend className={styles.legend}>Sort</legend>
      <SelectField
        name="stat"
        label="Sort by"
        wrongBy={wrongBy('stat')}
        className={styles.field}
        required={false}
        value={sort.stat}
        onChange={({ target: { value } }) => onChange(value === '' ? emptySort : { stat: value })}
      >
        <option value="">Choose</option>
        {withApplied(sortsOf(kind), sort.stat).map((stat) => (
          <option key={stat} value={stat}>
            {lowerFirst(statLabel(kind, stat))}
          </option>
        ))}
      </SelectField>
      <SegmentedControl
        name="method"
        label="Method"
        wrongBy={wrongBy('method')}
        options={methods}
        value={sort.method === '' ? null : sort.method}
        onChange={(method) => onChange({ method })}
      />
      <div className={styles.error}>
        <ErrorLine id={errorId} error={error} role="alert" />
      </div>
    </fieldset>
  );
}

function errorIdsFor(kind: Kind, input: FinderInput, error: string | null, errorId: string) {
  const wrongFields = error === null ? [] : findWrongFields(kind, input);
  return (field: WrongField) => (wrongFields.includes(field) ? errorId : undefined);
}

/** Adds a choice that only the panel or the table offers. */
function withApplied(offered: readonly string[], applied: string): string[] {
  return [...new Set([...offered, applied])].filter((name) => name !== '');
}
