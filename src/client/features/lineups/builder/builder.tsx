import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChangedMeanwhile } from '#client/forms/changed-meanwhile.tsx';
import { requireBoard } from '#client/lineups/boards.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { shortcutKey } from '#client/ui/hooks/keys.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import type { BoardKeyActions } from '../board/board-keys.ts';
import { Board } from '../board/lineup-board.tsx';
import {
  nearestSlot,
  nextOpenSlot,
  nextTarget,
  slotCoordinatesOf,
  swapTargets,
} from '../board/slot-navigation.ts';
import { differencesOf, openSlotsText } from '../lineup-text.ts';
import { Picker } from '../picker/picker.tsx';
import styles from './builder.module.css';
import { Hint } from './hint.tsx';
import { Progress } from './progress.tsx';
import { RemovedItems } from './removed-items.tsx';
import { ShareSaved } from './share-saved.tsx';
import { Sheet } from './sheet.tsx';
import { SlotButton } from './slot-button.tsx';
import { Summary } from './summary.tsx';
import { useBuilder } from './use-builder.ts';
import { useDrag } from './use-drag.ts';
import { useNextList } from './use-next-list.ts';
import { useSave } from './use-save.ts';

interface BuilderProps {
  lineup: Lineup;
  userId: string;
  existing: LineupSummary | null;
}

/**
 * Board, picker and summary, all usable by tap, drag and keyboard
 * (docs/product/lineups.md#builders).
 */
export function Builder({ lineup, userId, existing }: BuilderProps) {
  const builder = useBuilder(lineup, userId, existing);
  const { state, open, carried } = builder;
  const { slotItems } = state;
  const rules = requireBoard(lineup);
  const coordinates = slotCoordinatesOf(rules.layout);
  const [order, setOrder] = useState(rules.opensBy);
  const [over, setOver] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const removals = useRef<HTMLDivElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const [saved, setSaved] = useState(false);
  const saving = useSave({
    lineup,
    userId,
    builder,
    async onSaved() {
      flushSync(() => setSaved(true));
      const raising = board.current?.getAnimations() ?? [];
      await Promise.allSettled(raising.map(({ finished }) => finished));
    },
    onRemovals: () => removals.current?.focus(),
  });
  const pickerId = useId();
  const hintId = useId();
  const narrow = useMediaQuery(
    '(max-width: 599.98px), (max-width: 899.98px) and (min-height: 500px)',
  );

  const slotNames = lineup.slots.map(({ name }) => name);
  const [firstSlot = ''] = slotNames;
  const [current, setCurrent] = useState(firstSlot);
  // Wide layouts always show a list beside the board, narrow ones only a requested list.
  const resting = nextOpenSlot(lineup, slotItems, slotNames.at(-1) ?? '')?.name ?? current;
  const shown = open ?? (narrow ? null : resting);
  const shownSlot = lineup.slots.find(({ name }) => name === shown);

  useNextList({ lineup, shown: shownSlot, slotItems, order });

  const focusSlot = (slot: string) => document.getElementById(`slot-${slot}`)?.focus();
  const focusSearch = () =>
    document.getElementById(pickerId)?.querySelector<HTMLElement>('[data-picker-start]')?.focus();
  /** True if a key opened the list, which then takes the focus. */
  const [focusList, setFocusList] = useState(false);
  useEffect(() => {
    if (!focusList) return;
    setFocusList(false);
    focusSearch();
  });

  const drag = useDrag({
    area,
    onOver: setOver,
    onDrop(slot) {
      const dropped = builder.drop(slot);
      if (dropped && slot) focusSlot(slot);
      return dropped;
    },
  });

  function place(slot: string, item: SlotItem, bySearch = false) {
    if (drag.isDragClick()) return;
    const next = builder.place(slot, item);
    if (!bySearch) focusSlot(next);
    else if (next === slot) nameInput.current?.focus();
    // Deferred until the next list is rendered.
    else setFocusList(true);
  }

  function tap(slot: string, byKey: boolean) {
    if (drag.isDragClick()) return;
    if (carried) {
      builder.drop(slot);
      return;
    }
    builder.show(slot);
    if (byKey) setFocusList(true);
  }

  function closeList() {
    builder.show(null);
    if (shown) focusSlot(shown);
  }

  const keys: BoardKeyActions = {
    move(from, direction) {
      const next = carried
        ? nextTarget(coordinates, from, direction, carried.targets)
        : nearestSlot(coordinates, from, direction, slotNames);
      if (next) focusSlot(next);
    },
    first: () => focusSlot(firstSlot),
    last: () => focusSlot(slotNames.at(-1) ?? firstSlot),
    carry(slot) {
      if (carried) builder.drop(slot);
      else builder.pickUp({ from: slot });
    },
    remove: builder.remove,
    cancel() {
      if (carried) {
        builder.drop(null);
        if (carried.from) focusSlot(carried.from);
      } else builder.show(null);
    },
    isCarrying: () => carried !== null,
  };

  // Undo applies to the whole builder, except in fields with text of their own to undo.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || hasOwnUndo(event.target)) return;
      const key = shortcutKey(event).toLowerCase();
      if (key === 'z' && !event.shiftKey) builder.undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) builder.redo();
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  // Scrolls covered content above the sheet: the whole board if it fits, otherwise the slot.
  useEffect(() => {
    if (!narrow || !open) return;
    const slot = document.getElementById(`slot-${open}`);
    slot?.closest('[role=application]')?.scrollIntoView({ block: 'end' });
    slot?.scrollIntoView({ block: 'nearest' });
  }, [narrow, open]);

  const swappable = shown ? swapTargets(lineup, shown).length > 0 : false;
  const picker = shownSlot && (
    <Picker
      key={shownSlot.name}
      lineup={lineup}
      slot={shownSlot}
      slotItems={slotItems}
      rules={rules}
      order={order}
      onOrder={setOrder}
      onPick={(item, bySearch) => place(shownSlot.name, item, bySearch)}
      onPickFor={(slotNumber, item) => place(slotNames[slotNumber - 1] ?? shownSlot.name, item)}
      onGrab={(event, item) => drag.grab(event, item, () => builder.pickUp({ item }))}
      onClose={narrow ? closeList : undefined}
      onSwap={
        swappable
          ? () => {
              builder.pickUp({ from: shownSlot.name });
              focusSlot(shownSlot.name);
            }
          : undefined
      }
      onRemove={() => {
        builder.remove(shownSlot.name);
        focusSlot(shownSlot.name);
      }}
    />
  );

  const share = existing && (
    <ShareSaved
      lineup={lineup}
      slotItems={slotItems}
      saved={existing}
      name={state.name}
      wide={narrow}
    />
  );

  return (
    <>
      <div className={styles.top}>
        <h1 className={styles.title}>{lineup.labels.one}</h1>
        {!narrow && share && <div className={styles.share}>{share}</div>}
        <Progress lineup={lineup} builder={builder} />
      </div>
      <RemovedItems ref={removals} sentences={builder.removals} />
      {saving.changed && (
        <ChangedMeanwhile
          what={lineup.labels.one}
          differences={differencesOf(lineup, saving.changed, state)}
          missing={openSlotsText(lineup, slotItems)}
          onKeep={() => {
            saving.keepSaved();
            focusSlot(current);
          }}
          onReplace={saving.replaceSaved}
        />
      )}
      <div ref={area} className={styles.columns} data-dragging={drag.item !== null || undefined}>
        <div
          ref={board}
          className={styles.board}
          data-layout={rules.layout.type}
          data-saved={saved || undefined}
        >
          <Hint lineup={lineup} id={hintId} />
          {/* Passes the arrow keys to the places, in screen readers too. */}
          <div
            role="application"
            className={styles.group}
            aria-label={`Places of your ${lineup.labels.one}`}
            aria-describedby={hintId}
          >
            <Board lineup={lineup} slotItems={slotItems}>
              {(slot) => (
                <SlotButton
                  lineup={lineup}
                  slot={slot}
                  slotItems={slotItems}
                  selected={slot.name === shown}
                  current={slot.name === current}
                  carried={carried}
                  named={builder.namedSlots.includes(slot.name)}
                  over={slot.name === over}
                  controls={pickerId}
                  onTap={tap}
                  onGrab={(event: PointerEvent, from) => {
                    const item = slotItems[from];
                    if (item) drag.grab(event, item, () => builder.pickUp({ from }));
                  }}
                  onFocus={setCurrent}
                  keys={keys}
                />
              )}
            </Board>
          </div>
        </div>
        <div className={styles.side}>
          {!narrow && (
            <div id={pickerId} className={styles.card}>
              {picker}
            </div>
          )}
          <div className={styles.card}>
            <Summary
              lineup={lineup}
              slotItems={slotItems}
              name={state.name}
              isUpdate={builder.base !== null}
              saving={saving}
              onName={builder.rename}
              nameRef={nameInput}
            />
            {narrow && share && <div className={styles.shareBelow}>{share}</div>}
          </div>
        </div>
        {narrow && picker && (
          <Sheet onClose={closeList}>
            <div id={pickerId}>{picker}</div>
          </Sheet>
        )}
      </div>
      {drag.item && (
        <div ref={drag.ghost} className={styles.ghost} aria-hidden="true">
          <Figure lineup={lineup} item={drag.item} />
        </div>
      )}
      <VisuallyHidden role="status">
        <NamesMarked names={builder.announcement.names}>{builder.announcement.text}</NamesMarked>
      </VisuallyHidden>
    </>
  );
}

/** An empty field has nothing to undo, such as the name when the focus moves there. */
function hasOwnUndo(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value !== '';
}
