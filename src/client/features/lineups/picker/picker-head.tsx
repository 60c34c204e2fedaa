import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { isConversion } from '#client/ui/hooks/keys.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { maxSearchLength } from '#contract/lists.ts';
import type { PickerOrder } from '#sports/artwork/board.ts';
import styles from './picker-head.module.css';

interface PickerHeadProps {
  headingId: string;
  /** Focused after a page change if the pressed button is gone. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  lineup: Lineup;
  slot: Slot;
  occupant: SlotItem | null;
  count: string | null;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onArrowDown: () => void;
  onLeave: () => void;
  orders: readonly PickerOrder[];
  order: PickerOrder;
  onOrder: (order: PickerOrder) => void;
  onClose?: () => void;
  onSwap?: () => void;
  onRemove: () => void;
}

export function PickerHead(props: PickerHeadProps) {
  const { lineup, slot, count, text, onText, onClose } = props;
  const [isSearching, setSearching] = useState(false);
  // Low viewports need the room for rows.
  const isLow = useMediaQuery('(max-height: 959.98px)');
  const searchRef = useRef<HTMLInputElement>(null);
  const { many } = lineup.of.labels;

  function toggleSearch() {
    flushSync(() => setSearching(!isSearching));
    if (isSearching) onText('');
    else searchRef.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isConversion(event)) return;
    if (event.key === 'Enter') props.onEnter();
    else if (event.key === 'ArrowDown') props.onArrowDown();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.head} data-sheet={onClose !== undefined || undefined}>
      <div className={styles.top}>
        <h2 ref={props.headingRef} id={props.headingId} className={styles.title} tabIndex={-1}>
          {slot.label}
        </h2>
        {!onClose && (
          <span className={styles.total} role="status">
            {count}
          </span>
        )}
        {onClose && (
          <>
            <VisuallyHidden role="status">{count}</VisuallyHidden>
            <OrderSelect {...props} />
            <IconButton
              label={`Search ${many}`}
              icon={<IconSearch size={20} />}
              data-picker-start
              aria-expanded={isSearching}
              onClick={toggleSearch}
            />
            <IconButton
              className={styles.close}
              variant="quiet"
              label="Close the list"
              icon={<IconX size={20} />}
              onClick={onClose}
            />
          </>
        )}
      </div>
      <Occupant {...props} />
      {(isSearching || !onClose) && (
        <div className={styles.line}>
          <label className={styles.search}>
            <IconSearch size={20} aria-hidden="true" />
            <input
              dir="auto"
              ref={searchRef}
              type="search"
              data-picker-start={onClose ? undefined : true}
              aria-label={`Search ${many}`}
              aria-describedby={props.headingId}
              placeholder="Search"
              maxLength={maxSearchLength}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={handleKeyDown}
              onBlur={props.onLeave}
            />
          </label>
          {!onClose && isLow && <OrderSelect {...props} />}
        </div>
      )}
      {!onClose && !isLow && <OrderButtons {...props} />}
    </div>
  );
}

function Occupant({ occupant, onSwap, onRemove }: PickerHeadProps) {
  if (!occupant) return null;
  return (
    <div className={styles.occupant}>
      <span>
        <b>
          <Name>{occupant.name}</Name>
        </b>{' '}
        is here now
      </span>
      <span className={styles.choices}>
        {onSwap && (
          <Button size="sm" onClick={onSwap}>
            Swap
          </Button>
        )}
        <Button size="sm" onClick={onRemove}>
          Remove
        </Button>
      </span>
    </div>
  );
}

function OrderButtons({ orders, order, onOrder }: PickerHeadProps) {
  return (
    <fieldset className={styles.orders}>
      <legend>Order</legend>
      {orders.map((choice) => (
        <Button
          key={choice.sort}
          size="sm"
          pressed={choice.sort === order.sort}
          onClick={() => onOrder(choice)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  );
}

function OrderSelect({ orders, order, onOrder }: PickerHeadProps) {
  return (
    <span className={styles.order}>
      <select
        aria-label="Order"
        value={order.sort}
        onChange={({ target }) => {
          const choice = orders.find(({ sort }) => sort === target.value);
          if (choice) onOrder(choice);
        }}
      >
        {orders.map(({ sort, label }) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden="true" />
    </span>
  );
}
