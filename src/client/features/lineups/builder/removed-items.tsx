import { IconAlertTriangle } from '@tabler/icons-react';
import type { Ref } from 'react';
import styles from './removed-items.module.css';

interface RemovedItemsProps {
  /** Takes the focus where the fan has to read it before going on. */
  ref: Ref<HTMLDivElement>;
  sentences: readonly string[];
}

/** Says which slots are open again and why, as after a player was deleted; nothing while none is. */
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
