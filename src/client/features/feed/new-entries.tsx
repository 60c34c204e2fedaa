import { IconArrowUp } from '@tabler/icons-react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newestQuery, showNewest } from '#client/events/feed-queries.ts';
import { newerIn } from '#client/lists/paging/open-list.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { shortcutKey } from '#client/ui/hooks/keys.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { FeedPage } from '#contract/calls/feed.ts';
import type { FeedFilter } from '#contract/fans/fan-events.ts';
import styles from './new-entries.module.css';

const maxCells = 9;

interface NewEntriesProps {
  filter: FeedFilter | null;
  feed: UseQueryResult<FeedPage>;
  list: RefObject<HTMLElement | null>;
}

/** True if a key press is meant for a field, a dialog or a browser shortcut. */
function isElsewhere({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return true;
  const element = target instanceof HTMLElement ? target : null;
  const types = 'input:not([type="radio"]), textarea, select, [contenteditable]';
  return element?.matches(types) === true || document.querySelector('dialog[open]') !== null;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * Count of entries since the feed was read. They are added only on the button or `n`, so nothing
 * moves before. `j` and `k` focus the next and the previous entry.
 */
export function NewEntries({ filter, feed, list }: NewEntriesProps) {
  const client = useQueryClient();
  const { data: newest, dataUpdatedAt: newestUpdatedAt } = useQuery(newestQuery(filter, feed));
  const isNewer = newestUpdatedAt > feed.dataUpdatedAt;
  const count = isNewer ? newerIn(feed.data, newest).length : 0;
  const cells = Array.from({ length: Math.min(count, maxCells) }, (_, index) => index);
  const [shown, setShown] = useState(0);
  /** First of the added entries, until rendered. */
  const awaited = useRef<string | null>(null);

  function show() {
    if (!newest || count === 0) return;
    showNewest(client, filter, newest);
    setShown(count);
    awaited.current = newest.data[0]?._id ?? null;
  }

  // Entries render a moment after they are added.
  useEffect(() => {
    if (awaited.current === null || feed.data?.data[0]?._id !== awaited.current) return;
    list.current?.querySelector('article')?.focus();
    awaited.current = null;
  }, [feed.data, list]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isElsewhere(event)) return;
      const key = shortcutKey(event);
      if (key === 'n') return show();
      const step = steps[key];
      if (step === undefined) return;
      const entries = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
      const at = entries.findIndex((entry) => entry.contains(document.activeElement));
      entries[Math.max(0, Math.min(at + step, entries.length - 1))]?.focus();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return (
    <>
      {count > 0 && (
        <div className={styles.place}>
          <Button
            variant="solid"
            className={styles.button}
            icon={
              <>
                <IconArrowUp size={18} aria-hidden="true" />
                <span className={styles.cells} aria-hidden="true">
                  {cells.map((cell) => (
                    <i key={cell} />
                  ))}
                </span>
              </>
            }
            onClick={show}
          >
            {count} new
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">
        {shown > 0 && pluralize(shown, 'new entry', 'new entries')}
      </VisuallyHidden>
    </>
  );
}
