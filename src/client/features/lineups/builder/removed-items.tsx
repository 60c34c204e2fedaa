import { IconAlertTriangle } from '@tabler/icons-react';
import type { Ref } from 'react';
import styles from './removed-items.module.css';

interface RemovedItemsProps {
  /** Focused after a refused save to be read by screen readers. */
  ref: Ref<HTMLDivElement>;
  sentences: readonly string[];
}

export function RemovedItems({ ref, sentences }: RemovedItemsProps) {
  return (
    <div ref={ref} className={styles.removals} role="alert" tabIndex={-1}>
      {sentences.length > 0 && (
        <>
          <IconAlertTriangle size={22} aria-hidden="true" />
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
