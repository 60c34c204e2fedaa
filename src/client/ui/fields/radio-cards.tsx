import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { ErrorLine } from './field.tsx';
import styles from './radio-cards.module.css';

interface RadioCard<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly picture?: ReactNode;
  /** Value of `data-sport`. */
  readonly accent?: string;
}

interface RadioCardsProps<Value extends string> {
  label: string;
  cards: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  error?: string;
}

export function RadioCards<Value extends string>({
  label,
  cards,
  value,
  onChange,
  name,
  error,
}: RadioCardsProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.cards}>
        {cards.map((card) => (
          <label
            key={card.value}
            className={styles.card}
            data-sport={card.accent}
            data-invalid={error ? true : undefined}
          >
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              required={name !== undefined}
              value={card.value}
              checked={card.value === value}
              aria-label={card.label}
              // Without an explicit false, an untouched required field is reported as invalid.
              aria-invalid={Boolean(error)}
              onChange={() => onChange(card.value)}
            />
            <span className={styles.picture} aria-hidden="true">
              {card.picture}
            </span>
            <span className={styles.name}>{card.label}</span>
            <span className={styles.state} aria-hidden="true">
              {card.value === value ? (
                <>
                  <IconCheck size={16} /> Chosen
                </>
              ) : (
                'Choose'
              )}
            </span>
          </label>
        ))}
      </div>
      <ErrorLine id={errorId} error={error} />
    </fieldset>
  );
}
