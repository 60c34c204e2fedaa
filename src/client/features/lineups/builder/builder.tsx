import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChangedMeanwhile } from '#client/forms/changed-meanwhile.tsx';
import { requireBoard } from '#client/lineups/boards.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Reference } from '#contract/kinds/items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { findNextOpenSlot, listSwapTargets } from '../board/slot-navigation.ts';
import { differencesOf, openSlotsText } from '../lineup-text.ts';
import { Picker } from '../picker/picker.tsx';
import styles from './builder.module.css';
import { BuilderBoard } from './builder-board.tsx';
import { focusSlot } from './key-actions.ts';
import { Progress } from './progress.tsx';
import { RemovedItems } from './removed-items.tsx';
import { ShareSaved } from './share-saved.tsx';
import { Sheet } from './sheet.tsx';
import { Summary } from './summary.tsx';
import { useBuilder } from './use-builder.ts';
import { useDrag } from './use-drag.ts';
import { useNextList } from './use-next-list.ts';
import { useSave } from './use-save.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface BuilderProps {
  lineup: Lineup;
  userId: string;
  existing: LineupSummary | null;
}

/** See docs/product/lineups.md#builders. */
export function Builder({ lineup, userId, existing }: BuilderProps) {
  const builder = useBuilder(lineup, userId, existing);
  const { state, listSlot, carried } = builder;
  const { slotItems } = state;
  const board = requireBoard(lineup);
  const [order, setOrder] = useState(board.opensBy);
  const [reference, setReference] = useState<Reference | null>(null);
  const [hoveredSlot, setHoveredSlot] = useState<string | null>(null);
  const areaRef = useRef<HTMLDivElement>(null);
  const boardRef = useRef<HTMLDivElement>(null);
  const removalsRef = useRef<HTMLDivElement>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const [isSaved, setSaved] = useState(false);
  const saving = useSave({
    lineup,
    userId,
    builder,
    async onSaved() {
      flushSync(() => setSaved(true));
      const animations = boardRef.current?.getAnimations() ?? [];
      await Promise.allSettled(animations.map(({ finished }) => finished));
    },
    onRemovals: () => removalsRef.current?.focus(),
  });
  const pickerId = useId();
  const isNarrow = useMediaQuery(
    '(max-width: 599.98px), (max-width: 899.98px) and (min-height: 500px)',
  );

  const slotNames = lineup.slots.map(({ name }) => name);
  const [firstSlot = ''] = slotNames;
  const [tabStop, setTabStop] = useState(firstSlot);
  // Wide layouts always show a list.
  const defaultSlot = findNextOpenSlot(lineup, slotItems, slotNames.at(-1) ?? '')?.name ?? tabStop;
  const pickerSlotName = listSlot ?? (isNarrow ? null : defaultSlot);
  const pickerSlot = lineup.slots.find(({ name }) => name === pickerSlotName);

  useNextList({ lineup, slot: pickerSlot, slotItems, order, referenceId: reference?._id });

  const focusSearch = () =>
    document.getElementById(pickerId)?.querySelector<HTMLElement>('[data-picker-start]')?.focus();
  /** True from the key press until the opened list is focused. */
  const [isFocusPending, setFocusPending] = useState(false);
  useEffect(() => {
    if (!isFocusPending) return;
    setFocusPending(false);
    focusSearch();
  });

  const drag = useDrag({
    area: areaRef,
    onOver: setHoveredSlot,
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
    else if (next === slot) nameRef.current?.focus();
    else setFocusPending(true);
  }

  function tap(slot: string, byKey: boolean) {
    if (drag.isDragClick()) return;
    if (carried) {
      builder.drop(slot);
      return;
    }
    builder.showList(slot);
    if (byKey) setFocusPending(true);
  }

  function closeList() {
    builder.showList(null);
    if (pickerSlotName) focusSlot(pickerSlotName);
  }

  useUndoKeys(builder);
  useScrollToSlot(isNarrow ? listSlot : null);

  const canSwap = pickerSlot !== undefined && listSwapTargets(lineup, pickerSlot.name).length > 0;
  const picker = pickerSlot && (
    <Picker
      key={pickerSlot.name}
      lineup={lineup}
      slot={pickerSlot}
      slotItems={slotItems}
      board={board}
      order={order}
      onOrder={setOrder}
      reference={reference}
      onReference={setReference}
      onPick={(item, bySearch) => place(pickerSlot.name, item, bySearch)}
      onPickFor={(slotNumber, item) => place(slotNames[slotNumber - 1] ?? pickerSlot.name, item)}
      onGrab={(event, item) => drag.grab(event, item, () => builder.pickUp({ item }))}
      onClose={isNarrow ? closeList : undefined}
      onSwap={
        canSwap
          ? () => {
              builder.pickUp({ from: pickerSlot.name });
              focusSlot(pickerSlot.name);
            }
          : undefined
      }
      onRemove={() => {
        builder.remove(pickerSlot.name);
        focusSlot(pickerSlot.name);
      }}
    />
  );

  const share = existing && (
    <ShareSaved
      lineup={lineup}
      slotItems={slotItems}
      saved={existing}
      name={state.name}
      wide={isNarrow}
    />
  );

  return (
    <>
      <div className={styles.top}>
        <h1 className={styles.title}>{lineup.labels.one}</h1>
        {!isNarrow && share && <div className={styles.share}>{share}</div>}
        <Progress lineup={lineup} builder={builder} />
      </div>
      <RemovedItems ref={removalsRef} sentences={builder.removals} />
      {saving.changed && (
        <ChangedMeanwhile
          what={lineup.labels.one}
          differences={differencesOf(lineup, saving.changed, state)}
          missing={openSlotsText(lineup, slotItems)}
          onKeep={() => {
            saving.keepSaved();
            focusSlot(tabStop);
          }}
          onReplace={saving.replaceSaved}
        />
      )}
      <div ref={areaRef} className={styles.columns} data-dragging={drag.item !== null || undefined}>
        <BuilderBoard
          ref={boardRef}
          lineup={lineup}
          builder={builder}
          tabStop={tabStop}
          selectedSlot={pickerSlotName}
          hoveredSlot={hoveredSlot}
          isSaved={isSaved}
          controls={pickerId}
          onTap={tap}
          onGrab={(event, from) => {
            const item = slotItems[from];
            if (item) drag.grab(event, item, () => builder.pickUp({ from }));
          }}
          onFocus={setTabStop}
        />
        <div className={styles.side}>
          {!isNarrow && (
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
              nameRef={nameRef}
            />
            {isNarrow && share && <div className={styles.shareBelow}>{share}</div>}
          </div>
        </div>
        {isNarrow && picker && (
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

/** Shows the board above the sheet, or only the slot if the board is too high. */
function useScrollToSlot(slotName: string | null): void {
  useEffect(() => {
    if (!slotName) return;
    const slot = document.getElementById(`slot-${slotName}`);
    slot?.closest('[role=application]')?.scrollIntoView({ block: 'end' });
    slot?.scrollIntoView({ block: 'nearest' });
  }, [slotName]);
}
