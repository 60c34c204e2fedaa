import { IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  onRemove: () => void;
  /** Accessible name such as 'Remove filter rating 81 to 91'. */
  removeLabel: string;
  onChange?: (() => void) | undefined;
  changeLabel?: string;
  children: ReactNode;
}

export function Chip({ onRemove, removeLabel, onChange, changeLabel, children }: ChipProps) {
  if (!onChange) {
    return (
      <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
        <span>{children}</span>
        <IconX size={16} aria-hidden="true" />
      </button>
    );
  }
  return (
    <span className={styles.pair}>
      <button type="button" className={styles.chip} aria-label={changeLabel} onClick={onChange}>
        <span>{children}</span>
        <IconPencil size={16} aria-hidden="true" />
      </button>
      <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </span>
  );
}
