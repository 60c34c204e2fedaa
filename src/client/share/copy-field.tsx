import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './copy-field.module.css';

/** For how many milliseconds the button says that it has copied. */
const copiedFor = 1500;

interface CopyFieldProps {
  /** What the field holds, for screen readers. */
  label: string;
  value: string;
  /** The button's words. */
  copy: string;
  variant?: 'plain' | 'primary';
  isCode?: boolean;
}

/** A text that is read only, with a button that copies it or, where the browser refuses, selects it. */
export function CopyField({ label, value, copy, variant = 'plain', isCode }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copies, setCopies] = useState(0);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome !== 'copied' || copies === 0) return;
    const timer = setTimeout(() => setOutcome(null), copiedFor);
    return () => clearTimeout(timer);
  }, [outcome, copies]);

  async function write() {
    try {
      // Missing where the page has not come by https.
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      setCopies((count) => count + 1);
    } catch {
      setOutcome('refused');
      field.current?.focus();
      field.current?.select();
    }
  }

  const isCopied = outcome === 'copied';
  return (
    <div>
      <div className={styles.box}>
        <input
          dir="auto"
          ref={field}
          className={styles.field}
          aria-label={label}
          value={value}
          readOnly
          data-code={isCode || undefined}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant={variant}
          size="sm"
          className={styles.copy}
          icon={
            isCopied ? (
              <IconCheck size={18} aria-hidden="true" />
            ) : (
              <IconCopy size={18} aria-hidden="true" />
            )
          }
          onClick={() => void write()}
        >
          <Swap shown={isCopied ? 'Copied' : copy} other={isCopied ? copy : 'Copied'} />
        </Button>
      </div>
      <VisuallyHidden role="status">{isCopied && 'Copied'}</VisuallyHidden>
      {outcome === 'refused' && (
        <p className={styles.refused} role="alert">
          This browser does not let pages copy. It is selected: copy it yourself.
        </p>
      )}
    </div>
  );
}

/** One of two words in the room of the wider, so that the button keeps its width. */
function Swap({ shown, other }: { shown: ReactNode; other: ReactNode }) {
  return (
    <span className={styles.swap}>
      <span>{shown}</span>
      <span aria-hidden="true">{other}</span>
    </span>
  );
}
