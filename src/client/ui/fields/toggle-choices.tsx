import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './toggle-choices.module.css';

interface ToggleChoice {
  readonly value: string;
  readonly label: string;
  readonly lang?: string | undefined;
  /** Number after the label, with its words for screen readers: '38' and '38 players'. */
  readonly count?: { readonly text: string; readonly words: string } | undefined;
  readonly disabled?: boolean | undefined;
}

interface ToggleChoicesProps {
  label: string;
  options: readonly ToggleChoice[];
  /** Values of the pressed options. */
  values: readonly string[];
  onPress: (value: string) => void;
  /** Further controls after the options. */
  children?: ReactNode;
}

export function ToggleChoices({ label, options, values, onPress, children }: ToggleChoicesProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => {
          const chosen = values.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              className={styles.option}
              lang={option.lang}
              aria-label={option.count && `${option.label}, ${option.count.words}`}
              aria-pressed={chosen}
              disabled={option.disabled}
              onClick={() => onPress(option.value)}
            >
              {chosen && <IconCheck size={18} aria-hidden="true" />}
              <span>{option.label}</span>
              {option.count && <span className={styles.count}>{` ${option.count.text}`}</span>}
            </button>
          );
        })}
        {children}
      </div>
    </fieldset>
  );
}
