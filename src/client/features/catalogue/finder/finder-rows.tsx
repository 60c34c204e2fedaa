import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { lowerFirst } from '#contract/fields.ts';
import { getField, type Kind, sortsOf } from '#contract/kind.ts';
import { histogramQuery } from '../percentiles/percentile-queries.ts';
import styles from './finder.module.css';
import type { FinderInput } from './finder-input.ts';
import { statLabel } from './finder-text.ts';
import { Histogram } from './histogram.tsx';

const methods = [
  { value: 'ascending', label: 'Ascending' },
  { value: 'descending', label: 'Descending' },
] as const;

export interface FinderRowProps {
  kind: Kind;
  input: FinderInput;
  /** What is wrong with the row, in a sentence. */
  error: string | null;
  onChange: (part: Partial<FinderInput>) => void;
}

export interface FilterRowProps extends FinderRowProps {
  /** An end of the range was left. */
  onLeave: () => void;
}

/** What to filter by, how it is spread, and the two ends of the range. */
export function FilterRow({ kind, input, error, onChange, onLeave }: FilterRowProps) {
  const errorId = useId();
  // Text rather than a number input, which hides what it takes for no number.
  const inputMode = input.field === 'name' ? 'text' : 'decimal';
  const end = { inputMode, autoComplete: 'off', required: false, onBlur: onLeave } as const;
  return (
    <fieldset className={styles.filter} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Filter</legend>
      <SelectField
        name="field"
        label="Filter by"
        className={styles.field}
        required={false}
        value={input.field}
        onChange={(event) => onChange({ field: event.target.value })}
      >
        <option value="">Choose</option>
        {kind.filters.map((field) => (
          <option key={field} value={field}>
            {lowerFirst(statLabel(kind, field))}
          </option>
        ))}
      </SelectField>
      <div className={styles.spread}>
        <Histogram kind={kind} field={input.field} min={input.min} max={input.max} />
      </div>
      <div className={styles.ends}>
        <TextField
          {...end}
          name="min"
          label="Min"
          value={input.min}
          onChange={(event) => onChange({ min: event.target.value })}
        />
        <TextField
          {...end}
          name="max"
          label="Max"
          value={input.max}
          onChange={(event) => onChange({ max: event.target.value })}
        />
      </div>
      <Unknown kind={kind} field={input.field} />
      {error && <RowError id={errorId} error={error} />}
    </fieldset>
  );
}

/** Says that no item has the number that is filtered by. */
function Unknown({ kind, field }: { kind: Kind; field: string }) {
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

/** What to sort by, and in which direction. */
export function SortRow({ kind, input, error, onChange }: FinderRowProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.sort} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Sort</legend>
      <SelectField
        name="stat"
        label="Sort by"
        className={styles.field}
        required={false}
        value={input.stat}
        onChange={(event) => onChange({ stat: event.target.value })}
      >
        <option value="">Choose</option>
        {sortsOf(kind).map((stat) => (
          <option key={stat} value={stat}>
            {lowerFirst(statLabel(kind, stat))}
          </option>
        ))}
      </SelectField>
      <SegmentedControl
        name="method"
        label="Method"
        options={methods}
        value={input.method === '' ? null : input.method}
        onChange={(method) => onChange({ method })}
      />
      {error && <RowError id={errorId} error={error} />}
    </fieldset>
  );
}

function RowError({ id, error }: { id: string; error: string }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      {error}
    </p>
  );
}
