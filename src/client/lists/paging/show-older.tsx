import { type ReactNode, useEffect, useRef, useState } from 'react';
import { statusOf } from '#client/api/call.ts';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import styles from './show-older.module.css';

interface ShowOlderProps {
  /** Cursor, null at the end. */
  next: string | null;
  load: () => Promise<void>;
  /** Selector of the entries. The first new one gets the focus. */
  entries: string;
  end?: ReactNode;
  children: ReactNode;
}

/** List with a button that appends older entries and focuses the first of them. */
export function ShowOlder({ next, load, entries, end, children }: ShowOlderProps) {
  const list = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  /** Status of the last failed attempt, or null. */
  const [failed, setFailed] = useState<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);

  // The list may render them later.
  useEffect(() => {
    const first =
      added === null ? null : list.current?.querySelectorAll<HTMLElement>(entries)[added];
    if (!first) return;
    first.focus();
    setAdded(null);
  });

  async function showOlder() {
    const before = list.current?.querySelectorAll(entries).length ?? 0;
    setBusy(true);
    try {
      await load();
      setFailed(null);
      setAdded(before);
    } catch (error) {
      setFailed(statusOf(error));
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
          {failed !== null && (
            <div role="alert">
              <ReadErrorWords status={failed} refused={failedReads.part} />
            </div>
          )}
          <Button busy={busy} onClick={() => void showOlder()}>
            {failed !== null ? 'Try again' : 'Show older'}
          </Button>
        </div>
      )}
    </>
  );
}
