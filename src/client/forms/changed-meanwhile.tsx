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
  /** Noun used inside sentences, such as 'profile'. */
  what: string;
  differences: readonly Difference[];
  /** Prevents the replacement of the saved state while set. */
  missing?: string | null;
  onKeep: () => void;
  onReplace: () => void;
}

/**
 * Notice after another tab or device has saved. Takes the focus when it appears, and must therefore
 * be outside its form, which would take the focus back (docs/product/forms.md#changed-meanwhile).
 */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { what, differences, missing = null, onKeep, onReplace } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  const missingId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.box} role="alert" tabIndex={-1}>
      <p>
        <b className={styles.title}>Your {what} was changed in the meantime,</b> in another tab or
        on another device. Your version here is not saved.
      </p>
      <div className={styles.choices}>
        <Button
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setExpanded(!isExpanded)}
        >
          Show the changes
        </Button>
        <Button onClick={onKeep}>Keep the saved version</Button>
        <Button
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : missingId}
          onClick={onReplace}
        >
          Replace it with mine
        </Button>
      </div>
      {missing !== null && <p id={missingId}>{missing}</p>}
      <div id={listId} hidden={!isExpanded}>
        {differences.length === 0 ? (
          <p>The saved version is the same as yours.</p>
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
