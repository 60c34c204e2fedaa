import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './toggle-choices.module.css';

interface ToggleChoice {
  readonly value: string;
  readonly label: string;
  readonly lang?: string | undefined;
  /** Number such as '38', with the words '38 players' for screen readers. */
  readonly count?: { readonly text: string; readonly words: string } | undefined;
  readonly disabled?: boolean | undefined;
}

interface ToggleChoicesProps {
  label: string;
  options: readonly ToggleChoice[];
  values: readonly string[];
  onPress: (value: string) => void;
  children?: ReactNode;
}

export function ToggleChoices({ label, options, values, onPress, children }: ToggleChoicesProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => {
          const isChosen = values.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              className={styles.option}
              lang={option.lang}
              aria-label={option.count && `${option.label}, ${option.count.words}`}
              aria-pressed={isChosen}
              disabled={option.disabled}
              onClick={() => onPress(option.value)}
            >
              {isChosen && <IconCheck size={18} aria-hidden="true" />}
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
