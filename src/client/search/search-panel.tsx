import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useViewer } from '#client/api/stored/session.ts';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { isConversion } from '#client/ui/hooks/keys.ts';
import { moveAmongRows } from '#client/ui/hooks/row-keys.ts';
import { Empty } from '#client/ui/states/empty.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { SearchResults } from '#contract/calls/search.ts';
import { isolated } from '#contract/isolated.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { countOptions, type OpenEvent, optionId, ResultList } from './result-list.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFoot } from './search-foot.tsx';
import { resultsText, toResultGroups } from './search-groups.ts';
import { rememberSearch } from './search-history.ts';
import styles from './search-panel.module.css';
import { useSearch } from './search-query.ts';
import { SearchStart } from './search-start.tsx';
import { SearchableLine } from './searchable-line.tsx';

interface SearchPanelProps {
  text: string;
  onText: (text: string) => void;
  /** Omitted on the search page. */
  onClose?: () => void;
}

/** Follows ARIA's combobox pattern (docs/product/pages.md#search). */
export function SearchPanel({ text, onText, onClose }: SearchPanelProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isVerified = useViewer()?.verified === true;
  const { query, isActive, shown, isCurrent } = useSearch(text);
  /** Null if no arrow key was pressed since the text changed. */
  const [movedTo, setMovedTo] = useState<number | null>(null);
  // Enter may be pressed before the results match the text.
  const [isOpenPending, setOpenPending] = useState(false);

  const corrected = shown?.results.corrected ?? null;
  const groups = shown ? toResultGroups(shown.results, corrected ?? shown.text, isVerified) : [];
  const optionsCount = countOptions(groups);
  const active = Math.min(movedTo ?? 0, optionsCount - 1);
  const hasFailed = isActive && query.isError && !query.data;

  useEffect(() => {
    if (movedTo === null) return;
    document.getElementById(optionId(listId, movedTo))?.scrollIntoView({ block: 'nearest' });
  }, [listId, movedTo]);

  useEffect(() => {
    if (!isOpenPending || !isCurrent) return;
    setOpenPending(false);
    document.getElementById(optionId(listId, 0))?.click();
  }, [isOpenPending, isCurrent, listId]);

  function search(next: string) {
    onText(next);
    setMovedTo(null);
    setOpenPending(false);
  }
  function searchAgain(next: string) {
    search(next);
    field.current?.focus();
  }

  function openActive() {
    if (movedTo === null && !isCurrent) setOpenPending(isActive);
    else document.getElementById(optionId(listId, active))?.click();
  }

  function handleOpen(event: OpenEvent) {
    if (isActive) rememberSearch(corrected ?? text.trim());
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isElsewhere) onClose?.();
  }

  function handleFieldKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && optionsCount > 0) {
      setMovedTo((active + step + optionsCount) % optionsCount);
    } else if (event.key === 'Enter') openActive();
    else return;
    event.preventDefault();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isConversion(event)) return;
    if (event.key === 'Escape') {
      // Without a text, the dialog closes itself.
      if (text === '') return;
      event.preventDefault();
      searchAgain('');
    } else if (event.target === field.current && isActive) handleFieldKey(event);
    else moveInStart(event);
  }

  function moveInStart(event: KeyboardEvent<HTMLElement>) {
    const isInField = event.target === field.current;
    if (isInField && event.key !== 'ArrowDown') return;
    const firstRow = body.current?.querySelector('[data-row]');
    if (event.key === 'ArrowUp' && document.activeElement === firstRow) {
      event.preventDefault();
      field.current?.focus();
    } else moveAmongRows(event, body.current);
  }

  function renderBody() {
    if (!isActive) {
      const focusField = () => field.current?.focus();
      return <SearchStart onSearch={searchAgain} onForgotten={focusField} onOpen={handleOpen} />;
    }
    if (hasFailed) return <LoadFailed query={query} />;
    if (!shown) return <PendingRows />;
    if (optionsCount === 0) return <NothingFound text={shown.text} />;
    return (
      <>
        {corrected !== null && (
          <DidYouMean text={shown.text} corrected={corrected} onSearch={searchAgain} />
        )}
        <ResultList id={listId} groups={groups} active={active} onOpen={handleOpen} />
      </>
    );
  }

  const hasList = isActive && optionsCount > 0;
  const count = hasList && shown && corrected === null ? resultsText(shown.results) : null;
  return (
    <search className={styles.panel} onKeyDown={handleKeyDown}>
      <SearchField
        inputRef={field}
        listId={hasList ? listId : null}
        activeId={optionId(listId, active)}
        text={text}
        onText={search}
        count={count}
        onClose={onClose}
      />
      <VisuallyHidden role="status">
        {isActive && isCurrent && shown && announcement(text.trim(), shown.results)}
      </VisuallyHidden>
      <div ref={body} className={styles.body} aria-busy={isActive && !isCurrent && !hasFailed}>
        {renderBody()}
        {!isVerified && <SearchableLine text={text.trim()} onLeave={onClose} />}
      </div>
      {onClose && <SearchFoot hasRecent={isActive} onSearch={searchAgain} />}
    </search>
  );
}

function announcement(text: string, results: SearchResults): string {
  const none = `No results for “${isolated(text)}”.`;
  if (results.groups.length === 0) return none;
  const count = resultsText(results);
  return results.corrected === null
    ? count
    : `${none} ${count} for ${isolated(results.corrected)}.`;
}

function NothingFound({ text }: { text: string }): ReactNode {
  return (
    <div className={styles.nothing}>
      <Empty title={`No results for “${isolated(text)}”.`} text="Try fewer letters." />
    </div>
  );
}

const pendingRows = ['first', 'second', 'third'];

function PendingRows() {
  return pendingRows.map((row) => (
    <div key={row} className={styles.pending}>
      <Skeleton className={styles.pendingPicture} />
      <Skeleton shape="line" className={styles.pendingName} />
    </div>
  ));
}
