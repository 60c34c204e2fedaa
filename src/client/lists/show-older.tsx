import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
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
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
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
    setState('busy');
    try {
      await load();
      setState('idle');
      setAdded(before);
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <div ref={list}>{children}</div>
      {next === null ? (
        end
      ) : (
        <p className={styles.older}>
          {state === 'failed' && <span role="alert">This could not be loaded.</span>}
          <Button busy={state === 'busy'} onClick={() => void showOlder()}>
            {state === 'failed' ? 'Try again' : 'Show older'}
          </Button>
        </p>
      )}
    </>
  );
}
