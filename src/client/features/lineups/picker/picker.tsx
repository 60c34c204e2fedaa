import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { statusOf } from '#client/api/call.ts';
import { type SlotItems, slotOf } from '#client/lineups/building/slot-items.ts';
import { PageArrows } from '#client/lists/paging/page-arrows.tsx';
import { PagedItems } from '#client/lists/paging/paged-items.tsx';
import { totalText, usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { failedReads, readErrorPage } from '#contract/errors/error-pages.ts';
import type { Item, Reference } from '#contract/kinds/items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { type SlotItem, toSlotItem } from '#contract/lineups/lineup-items.ts';
import { reducedPageSize } from '#contract/lists.ts';
import type { Board, PickerOrder } from '#sports/artwork/board.ts';
import { candidatesQuery } from '../builder/builder-queries.ts';
import { NoMatches, PickerMessage } from './no-matches.tsx';
import styles from './picker.module.css';
import { PickerHead } from './picker-head.tsx';
import { PickerRow } from './picker-row.tsx';
import { ReferenceFilter } from './reference-filter.tsx';

const searchDelay = 250;

interface PickerProps {
  lineup: Lineup;
  slot: Slot;
  slotItems: SlotItems;
  board: Board;
  order: PickerOrder;
  onOrder: (order: PickerOrder) => void;
  reference: Reference | null;
  onReference: (reference: Reference | null) => void;
  /** Enter in the search sets `bySearch`, and the next list must focus the search. */
  onPick: (item: SlotItem, bySearch: boolean) => void;
  /** Slot numbers start at 1. */
  onPickFor: (slotNumber: number, item: SlotItem) => void;
  onGrab: (event: PointerEvent, item: SlotItem) => void;
  onClose?: () => void;
  onSwap?: () => void;
  onRemove: () => void;
}

export function Picker(props: PickerProps) {
  const { lineup, slot, slotItems, board, order, reference } = props;
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const name = useDebouncedValue(text.trim(), searchDelay);
  const search = { name, referenceId: reference?._id, sort: order.sort, page };
  const query = useQuery(candidatesQuery(lineup, slot, search));
  const list = usePagedList({ query, page, onPage: setPage, emptyOn404: true });
  const items = sortUnplacedFirst(list.items, slotItems);
  // Keeps the height of a full page while a search shortens the list.
  const blankRows =
    text === '' && list.pages === 1 ? 0 : reducedPageSize - Math.max(1, items.length);
  const headingId = useId();
  const sectionRef = useRef<HTMLElement>(null);
  // Enter may be pressed before the results match the text.
  const [isPickPending, setPickPending] = useState(false);
  const isCurrent = name === text.trim() && !list.isLoading && !list.isStale;
  useEffect(() => {
    if (!isPickPending || !isCurrent) return;
    setPickPending(false);
    const [first] = items;
    if (first) props.onPick(toSlotItem(lineup, first), true);
  });

  function moveFocus(rows: 1 | -1) {
    const buttons = [...(sectionRef.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const index = buttons.findIndex((button) => button.matches(':focus')) + rows;
    if (index < 0) sectionRef.current?.querySelector('input')?.focus();
    else buttons[index]?.focus();
  }
  const { one, many } = lineup.of.labels;

  return (
    <section ref={sectionRef} className={styles.picker} aria-labelledby={headingId}>
      <PickerHead
        headingId={headingId}
        lineup={lineup}
        slot={slot}
        occupant={slotItems[slot.name] ?? null}
        count={totalText(list, one, many)}
        headingRef={list.anchor}
        text={text}
        onText={(newText) => {
          setPickPending(false);
          setText(newText);
          setPage(1);
        }}
        onEnter={() => setPickPending(true)}
        onLeave={() => setPickPending(false)}
        onArrowDown={() => moveFocus(1)}
        orders={board.orders}
        order={order}
        onOrder={(newOrder) => {
          props.onOrder(newOrder);
          setPage(1);
        }}
        onClose={props.onClose}
        onSwap={props.onSwap}
        onRemove={props.onRemove}
      />
      <ReferenceFilter
        kind={lineup.of}
        name={isCurrent && items.length === 0 ? name : ''}
        chosen={reference}
        onChoose={(next) => {
          if (next) setText('');
          setPage(1);
          props.onReference(next);
        }}
      />
      <PagedItems
        list={{ ...list, items }}
        className={styles.rows}
        placeholder={<PendingRows />}
        empty={
          <NoMatches
            lineup={lineup}
            slot={slot}
            name={name}
            reference={reference}
            onSearch={setText}
          />
        }
        error={
          <>
            <PickerMessage>{errorText(query.error)}</PickerMessage>
            <Button size="sm" className={styles.retry} busy={query.isFetching} onClick={list.retry}>
              Try again
            </Button>
          </>
        }
      >
        {(candidate) => {
          const item = toSlotItem(lineup, candidate);
          return (
            <PickerRow
              lineup={lineup}
              board={board}
              item={item}
              likesCount={candidate.likesCount}
              unchecked={candidate.unchecked !== undefined}
              slotItems={slotItems}
              slot={slot}
              onStep={moveFocus}
              onPick={() => props.onPick(item, false)}
              onPickFor={(slotNumber) => props.onPickFor(slotNumber, item)}
              onGrab={(event) => props.onGrab(event, item)}
            />
          );
        }}
      </PagedItems>
      <div className={styles.room} style={{ '--missing': blankRows } as CSSProperties} />
      <PageArrows list={list} label={`Pages of ${many}`} className={styles.pages} />
    </section>
  );
}

/** Keeps the first row from moving a placed item. */
function sortUnplacedFirst(items: readonly Item[], slotItems: SlotItems): readonly Item[] {
  const isUnplaced = ({ _id }: Item) => slotOf(slotItems, _id) === null;
  return [...items.filter(isUnplaced), ...items.filter((item) => !isUnplaced(item))];
}

function errorText(error: Error | null): string {
  const { title, message } = readErrorPage(statusOf(error), failedReads.list);
  return message ? `${title}. ${message}` : title;
}

function PendingRows() {
  return Array.from({ length: reducedPageSize }, (_, row) => row).map((row) => (
    <Skeleton key={row} className={styles.pending} />
  ));
}
