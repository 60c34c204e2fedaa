import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './copy-field.module.css';

const copiedFor = 1500;

interface CopyFieldProps {
  label: string;
  value: string;
  copy: string;
  variant?: 'plain' | 'primary';
  isCode?: boolean;
}

/** Read-only text with a copy button, which selects the text if the browser refuses to copy. */
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
      // Undefined outside secure contexts.
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

/** Shows one of two labels at the wider one's width, so that the button does not resize. */
function Swap({ shown, other }: { shown: ReactNode; other: ReactNode }) {
  return (
    <span className={styles.swap}>
      <span>{shown}</span>
      <span aria-hidden="true">{other}</span>
    </span>
  );
}
