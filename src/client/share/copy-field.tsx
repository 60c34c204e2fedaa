import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './copy-field.module.css';

const copiedDuration = 1500;

interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel: string;
  variant?: 'plain' | 'primary';
  isCode?: boolean;
}

/** Selects the text if the browser refuses to copy. */
export function CopyField({ label, value, copyLabel, variant = 'plain', isCode }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copies, setCopies] = useState(0);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome !== 'copied' || copies === 0) return;
    const timer = setTimeout(() => setOutcome(null), copiedDuration);
    return () => clearTimeout(timer);
  }, [outcome, copies]);

  async function copyValue() {
    try {
      // Outside secure contexts the clipboard is undefined.
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
          onClick={() => void copyValue()}
        >
          <SwappedLabel
            shown={isCopied ? 'Copied' : copyLabel}
            other={isCopied ? copyLabel : 'Copied'}
          />
        </Button>
      </div>
      <VisuallyHidden role="status">{isCopied && 'Copied'}</VisuallyHidden>
      {outcome === 'refused' && (
        <p className={styles.refused} role="alert">
          This browser does not let pages copy text. The text is selected, so you can copy it
          yourself.
        </p>
      )}
    </div>
  );
}

/** Keeps the width of the wider label. */
function SwappedLabel({ shown, other }: { shown: string; other: string }) {
  return (
    <span className={styles.swap}>
      <span>{shown}</span>
      <span aria-hidden="true">{other}</span>
    </span>
  );
}
