import { type ReactNode, useEffect, useRef, useState } from 'react';
import { statusOf } from '#client/api/call.ts';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import styles from './show-older.module.css';

interface ShowOlderProps {
  /** Null at the end. */
  next: string | null;
  load: () => Promise<void>;
  /** Selector of entries. The first new one is focused. */
  entries: string;
  end?: ReactNode;
  children: ReactNode;
}

export function ShowOlder({ next, load, entries, end, children }: ShowOlderProps) {
  const list = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failedStatus, setFailedStatus] = useState<number | null>(null);
  const [focusIndex, setFocusIndex] = useState<number | null>(null);

  // The list may render the new entries later.
  useEffect(() => {
    if (focusIndex === null) return;
    const entry = list.current?.querySelectorAll<HTMLElement>(entries)[focusIndex];
    if (!entry) return;
    entry.focus();
    setFocusIndex(null);
  });

  async function showOlder() {
    const count = list.current?.querySelectorAll(entries).length ?? 0;
    setBusy(true);
    try {
      await load();
      setFailedStatus(null);
      setFocusIndex(count);
    } catch (error) {
      setFailedStatus(statusOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <div ref={list}>{children}</div>
      {next === null ? (
        end
      ) : (
        <div className={styles.older}>
          {failedStatus !== null && (
            <div role="alert">
              <ReadErrorWords status={failedStatus} refused={failedReads.part} />
            </div>
          )}
          <Button busy={busy} onClick={() => void showOlder()}>
            {failedStatus !== null ? 'Try again' : 'Show older'}
          </Button>
        </div>
      )}
    </>
  );
}
