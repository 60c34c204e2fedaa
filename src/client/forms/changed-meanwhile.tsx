import { useEffect, useId, useRef, useState } from 'react';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './changed-meanwhile.module.css';

export interface Difference {
  readonly label: string;
  readonly saved: string;
  readonly here: string;
}

interface ChangedMeanwhileProps {
  /** Noun used inside sentences: 'Eleven', 'profile'. */
  what: string;
  differences: readonly Difference[];
  /** Says what is still missing here; while set, the saved state cannot be replaced. */
  missing?: string | null;
  /** Drops the local state and keeps the saved one. */
  onKeep: () => void;
  /** Overwrites the saved state with the local one. */
  onReplace: () => void;
}

/**
 * Conflict notice after a refused save, as the thing was saved elsewhere since it was opened: lists
 * the differences, and offers to keep or to replace the saved state. Takes the focus when it
 * appears. Must be outside its form, which would take the focus back
 * (docs/product/forms.md#changed-meanwhile).
 */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { what, differences, missing = null, onKeep, onReplace } = props;
  const box = useRef<HTMLDivElement>(null);
  const [looking, setLooking] = useState(false);
  const listId = useId();
  const missingId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.box} role="alert" tabIndex={-1}>
      <p>
        <b className={styles.title}>Your {what} was changed meanwhile,</b> in another tab or on
        another device. Your version here is not saved.
      </p>
      <div className={styles.choices}>
        <Button
          aria-expanded={looking}
          aria-controls={listId}
          onClick={() => setLooking((before) => !before)}
        >
          Look at the changes
        </Button>
        <Button onClick={onKeep}>Keep what is saved</Button>
        <Button
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : missingId}
          onClick={onReplace}
        >
          Replace it with mine
        </Button>
      </div>
      {missing !== null && <p id={missingId}>{missing}</p>}
      <div id={listId} hidden={!looking}>
        {differences.length === 0 ? (
          <p>It is saved as shown here.</p>
        ) : (
          <dl className={styles.differences}>
            {differences.map(({ label, saved, here }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  Saved:{' '}
                  <b>
                    <SpanishMarked>{saved}</SpanishMarked>
                  </b>
                  . Here:{' '}
                  <b>
                    <SpanishMarked>{here}</SpanishMarked>
                  </b>
                  .
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
