import { IconCheck } from '@tabler/icons-react';
import styles from './toggle-choices.module.css';

interface ToggleChoice {
  readonly value: string;
  readonly label: string;
  /** Language of the label where it is not the page's. */
  readonly lang?: string | undefined;
}

interface ToggleChoicesProps {
  /** Names the group and is shown above it. */
  label: string;
  options: readonly ToggleChoice[];
  /** Null while nothing is chosen. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One of several options or none: a button each, and pressing the chosen one takes it back. */
export function ToggleChoices({ label, options, value, onChange }: ToggleChoicesProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => {
          const chosen = option.value === value;
          return (
            <button
              key={option.value}
              type="button"
              className={styles.option}
              lang={option.lang}
              aria-pressed={chosen}
              onClick={() => onChange(chosen ? null : option.value)}
            >
              {chosen && <IconCheck size={18} aria-hidden="true" />}
              <span>{option.label}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
