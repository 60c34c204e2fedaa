import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

export interface ChipProps {
  onRemove: () => void;
  /** What the button does: 'Remove filter rating 81 to 91'. */
  removeLabel: string;
  children: ReactNode;
}

/** An applied choice; pressing it takes it away. */
export function Chip({ onRemove, removeLabel, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
      <span>{children}</span>
      <IconX size={16} aria-hidden="true" />
    </button>
  );
}
