import { useId } from 'react';
import { ErrorLine } from './field.tsx';
import styles from './rating.module.css';

const maxRating = 5;
const cards = Array.from({ length: maxRating }, (_, index) => index + 1);

interface RatingProps {
  /** From 1 to 5, or null without ratings. */
  value: number | null;
  text?: string;
  label?: string;
}

/** Without ratings the cards have no borders, since empty frames look like missing glyphs. */
export function Rating({ value, text, label = 'Rating' }: RatingProps) {
  const filled = Math.round(value ?? 0);
  const description = value === null ? 'none yet' : `${text ?? value} of ${maxRating}`;
  return (
    <span className={styles.rating}>
      <span
        className={styles.cards}
        data-none={value === null || undefined}
        role="img"
        aria-label={`${label}: ${description}`}
      >
        {cards.map((card) => (
          <i key={card} data-filled={card <= filled || undefined} />
        ))}
      </span>
      {value !== null && (
        <span
          className={styles.text}
          data-average={text !== undefined || undefined}
          aria-hidden="true"
        >
          {text ?? `${value}/${maxRating}`}
        </span>
      )}
    </span>
  );
}

interface RatingFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  optional?: boolean;
  error?: string;
}

export function RatingField({ label, value, onChange, optional, error }: RatingFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      <div className={styles.choices} data-invalid={error ? true : undefined}>
        {cards.map((card) => (
          <label
            key={card}
            className={styles.choice}
            data-filled={(value !== null && card <= value) || undefined}
          >
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={card}
              checked={card === value}
              aria-label={`${card} of ${maxRating}`}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(card)}
            />
          </label>
        ))}
        <span className={styles.given} aria-hidden="true">
          {value !== null && `${value}/${maxRating}`}
        </span>
      </div>
      <ErrorLine id={errorId} error={error} />
    </fieldset>
  );
}
