import { IconCheck } from '@tabler/icons-react';
import styles from './toggle-choices.module.css';

interface ToggleChoice {
  readonly value: string;
  readonly label: string;
  readonly lang?: string | undefined;
}

interface ToggleChoicesProps {
  label: string;
  options: readonly ToggleChoice[];
  value: string | null;
  onChange: (value: string | null) => void;
}

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
