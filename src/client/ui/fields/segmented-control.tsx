import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from './field.module.css';
import { ErrorLine } from './field.tsx';
import styles from './segmented-control.module.css';

interface SegmentOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly lang?: string;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly SegmentOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  error?: string;
  wrongBy?: string | undefined;
  optional?: boolean;
  wide?: boolean;
  /** Gives the chosen segment a full row on phones. */
  stacked?: boolean;
}

export function SegmentedControl<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  name,
  error,
  wrongBy,
  optional = false,
  wide = false,
  stacked = false,
}: SegmentedControlProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  const isWrong = error !== undefined || wrongBy !== undefined;
  return (
    <fieldset
      className={classNames(styles.group, wide && styles.wide)}
      aria-describedby={error ? errorId : wrongBy}
    >
      <legend className={hideLabel ? styles.hiddenLabel : styles.label}>
        {label}
        {optional && <span className={fieldStyles.optional}> (optional)</span>}
      </legend>
      <div
        className={classNames(styles.track, stacked && styles.stacked)}
        data-invalid={isWrong || undefined}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.segment} lang={option.lang}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              required={name !== undefined && !optional}
              value={option.value}
              checked={option.value === value}
              // Without an explicit false, an untouched required field is reported as invalid.
              aria-invalid={isWrong}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      <ErrorLine id={errorId} error={error} />
    </fieldset>
  );
}
