import { useEffect, useId, useRef, useState } from 'react';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './changed-meanwhile.module.css';

/** What one part of a thing holds as it is saved by now, and as it stands here. */
export interface Difference {
  readonly label: string;
  readonly saved: string;
  readonly here: string;
}

interface ChangedMeanwhileProps {
  /** 'Eleven', 'profile': used inside sentences. */
  what: string;
  differences: readonly Difference[];
  /** What is missing here, a sentence: so far it cannot replace anything. */
  missing?: string | null;
  /** Takes what is saved, in the place of what stands here. */
  onKeep: () => void;
  /** Saves what stands here, in the place of what is saved. */
  onReplace: () => void;
}

/**
 * Says that a thing was saved elsewhere since it was opened here, and that this save was not taken:
 * look at the differences, keep what is saved, or replace it. Takes the focus when it appears; to
 * stand outside of the form that it is about, which else would have the focus back
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
