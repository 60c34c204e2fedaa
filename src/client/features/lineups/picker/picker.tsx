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
import type { Item } from '#contract/kinds/items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { type SlotItem, toSlotItem } from '#contract/lineups/lineup-items.ts';
import { reducedPageSize } from '#contract/lists.ts';
import type { Board, PickerOrder } from '#sports/artwork/board.ts';
import { candidatesQuery } from '../builder/builder-queries.ts';
import { NoMatches, Nothing } from './no-matches.tsx';
import styles from './picker.module.css';
import { PickerHead } from './picker-head.tsx';
import { PickerRow } from './picker-row.tsx';

/** Debounce of the search, in milliseconds. */
const searchDelay = 250;

interface PickerProps {
  lineup: Lineup;
  slot: Slot;
  slotItems: SlotItems;
  rules: Board;
  order: PickerOrder;
  onOrder: (order: PickerOrder) => void;
  /** `bySearch`: picked by Enter in the search, so the focus goes to the next list's search. */
  onPick: (item: SlotItem, bySearch: boolean) => void;
  /** Digit pressed on a row: the slot's number, from 1. */
  onPickFor: (slotNumber: number, item: SlotItem) => void;
  onGrab: (event: PointerEvent, item: SlotItem) => void;
  /** Set if the list is a sheet over the board, not if it is beside it. */
  onClose?: () => void;
  onSwap?: () => void;
  onRemove: () => void;
}

/** Candidates of a slot with search and order, in pages of reduced size with visible stats. */
export function Picker(props: PickerProps) {
  const { lineup, slot, slotItems, rules, order } = props;
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const name = useDebouncedValue(text.trim(), searchDelay);
  const query = useQuery(candidatesQuery(lineup, slot, { name, sort: order.sort, page }));
  const list = usePagedList({ query, page, onPage: setPage, emptyOn404: true });
  const items = freeFirst(list.items, slotItems);
  /** Rows missing to a full page, so that the list's height does not depend on the search. */
  const missing = text === '' && list.pages === 1 ? 0 : reducedPageSize - Math.max(1, items.length);
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  /** Enter was pressed before the results matched the text. */
  const [placing, setPlacing] = useState(false);
  const isCurrent = name === text.trim() && !list.isLoading && !list.isStale;
  useEffect(() => {
    if (!placing || !isCurrent) return;
    setPlacing(false);
    const [first] = items;
    if (first) props.onPick(toSlotItem(lineup, first), true);
  });

  function step(rows: 1 | -1) {
    const all = [...(section.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = all.findIndex((row) => row.matches(':focus')) + rows;
    if (at < 0) section.current?.querySelector('input')?.focus();
    else all[at]?.focus();
  }
  const { one, many } = lineup.of.labels;

  return (
    <section ref={section} className={styles.picker} aria-labelledby={headingId}>
      <PickerHead
        headingId={headingId}
        lineup={lineup}
        slot={slot}
        occupant={slotItems[slot.name] ?? null}
        count={totalText(list, one, many)}
        headingRef={list.anchor}
        text={text}
        onText={(next) => {
          setPlacing(false);
          setText(next);
          setPage(1);
        }}
        onEnter={() => setPlacing(true)}
        onLeave={() => setPlacing(false)}
        onArrowDown={() => step(1)}
        orders={rules.orders}
        order={order}
        onOrder={(next) => {
          props.onOrder(next);
          setPage(1);
        }}
        onClose={props.onClose}
        onSwap={props.onSwap}
        onRemove={props.onRemove}
      />
      <PagedItems
        list={{ ...list, items }}
        className={styles.rows}
        placeholder={<PendingRows />}
        empty={<NoMatches lineup={lineup} slot={slot} name={name} />}
        error={
          <>
            <Nothing>{errorText(query.error)}</Nothing>
            <Button size="sm" className={styles.retry} busy={query.isFetching} onClick={list.retry}>
              Try again
            </Button>
          </>
        }
      >
        {(found) => {
          const item = toSlotItem(lineup, found);
          return (
            <PickerRow
              lineup={lineup}
              rules={rules}
              item={item}
              likesCount={found.likesCount}
              unchecked={found.unchecked !== undefined}
              slotItems={slotItems}
              slot={slot}
              onStep={step}
              onPick={() => props.onPick(item, false)}
              onPickFor={(slotNumber) => props.onPickFor(slotNumber, item)}
              onGrab={(event) => props.onGrab(event, item)}
            />
          );
        }}
      </PagedItems>
      <div className={styles.room} style={{ '--missing': missing } as CSSProperties} />
      <PageArrows list={list} label={`Pages of ${many}`} className={styles.pages} />
    </section>
  );
}

/**
 * Unplaced items first, so that repeatedly picking the first fills a lineup without moving anyone.
 */
function freeFirst(items: readonly Item[], slotItems: SlotItems): readonly Item[] {
  const isFree = ({ _id }: Item) => slotOf(slotItems, _id) === null;
  return [...items.filter(isFree), ...items.filter((item) => !isFree(item))];
}

function errorText(error: Error | null): string {
  const { title, message } = readErrorPage(statusOf(error), failedReads.list);
  return message ? `${title}. ${message}` : title;
}

const rows = Array.from({ length: reducedPageSize }, (_, row) => row);

function PendingRows() {
  return rows.map((row) => <Skeleton key={row} className={styles.pending} />);
}
