import { IconArrowUp } from '@tabler/icons-react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { newestQuery, showNewest } from '#client/events/feed-queries.ts';
import { findNewerEntries } from '#client/lists/paging/open-list.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isTextEntry, shortcutKey } from '#client/ui/hooks/keys.ts';
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

function isOtherInput({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return true;
  return isTextEntry(target) || document.querySelector('dialog[open]') !== null;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Adds newer entries only on request, because the page must not move while it is read. */
export function NewEntries({ filter, feed, list }: NewEntriesProps) {
  const client = useQueryClient();
  const { data: newest, dataUpdatedAt: newestUpdatedAt } = useQuery(newestQuery(filter, feed));
  const isNewer = newestUpdatedAt > feed.dataUpdatedAt;
  const count = isNewer ? findNewerEntries(feed.data, newest).length : 0;
  const cells = Array.from({ length: Math.min(count, maxCells) }, (_, index) => index);
  const [addedCount, setAddedCount] = useState(0);
  /** Id of the newest added entry until it has the focus. */
  const focusId = useRef<string | null>(null);

  function showNew() {
    if (!newest || count === 0) return;
    showNewest(client, filter, newest);
    setAddedCount(count);
    focusId.current = newest.data[0]?._id ?? null;
  }

  useEffect(() => {
    if (focusId.current === null || feed.data?.data[0]?._id !== focusId.current) return;
    list.current?.querySelector('article')?.focus();
    focusId.current = null;
  }, [feed.data, list]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOtherInput(event)) return;
    const key = shortcutKey(event);
    if (key === 'n') return showNew();
    const step = steps[key];
    if (step === undefined) return;
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
    const current = entries.findIndex((entry) => entry.contains(document.activeElement));
    entries[Math.max(0, Math.min(current + step, entries.length - 1))]?.focus();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

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
            onClick={showNew}
          >
            {count} new
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">
        {addedCount > 0 && pluralize(addedCount, 'new entry', 'new entries')}
      </VisuallyHidden>
    </>
  );
}
