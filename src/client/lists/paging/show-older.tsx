import { type ReactNode, useEffect, useRef, useState } from 'react';
import { statusOf } from '#client/api/call.ts';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import styles from './show-older.module.css';

interface ShowOlderProps {
  /** Where the list goes on; null at its end. */
  next: string | null;
  /** Adds what follows to the list; rejects where it does not come. */
  load: () => Promise<void>;
  /** A selector of the list's entries, of which the first that came gets the focus. */
  entries: string;
  /** In the place of the button at the end. */
  end?: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A list with a button that adds what follows, and leads the focus to the first of that. */
export function ShowOlder({ next, load, entries, end, children }: ShowOlderProps) {
  const list = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  /** Of the answer by which the last try failed; null where it did not. */
  const [failed, setFailed] = useState<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);

  // The list may be drawn with them only later.
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
