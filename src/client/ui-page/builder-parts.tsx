import { type FieldErrors, useForm } from '#client/forms/use-form.ts';
import { createEmptySlotItems, type SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { BoardKeyActions } from '../features/lineups/board/board-keys.ts';
import { Board } from '../features/lineups/board/lineup-board.tsx';
import { startBuilder } from '../features/lineups/builder/builder-state.ts';
import { Progress } from '../features/lineups/builder/progress.tsx';
import { RemovedItems } from '../features/lineups/builder/removed-items.tsx';
import { SlotButton, type SlotButtonProps } from '../features/lineups/builder/slot-button.tsx';
import { Summary } from '../features/lineups/builder/summary.tsx';
import type { CarriedItem } from '../features/lineups/builder/use-builder.ts';
import { openSlotsText, removalText } from '../features/lineups/lineup-text.ts';
import { Part, State } from './part.tsx';
import { fillSlots, halfFill } from './sample-lineups.ts';
import { showFocused } from './show-focus.ts';
import styles from './ui-page.module.css';

const noop = () => {};
const keys: BoardKeyActions = {
  move: noop,
  first: noop,
  last: noop,
  carry: noop,
  remove: noop,
  cancel: noop,
  isCarrying: () => false,
};

interface OwnSummaryProps {
  lineup: Lineup;
  slotItems: SlotItems;
  name: string;
  busy?: boolean;
  errors?: FieldErrors<string>;
}

function OwnSummary({ lineup, slotItems, name, busy = false, errors = {} }: OwnSummaryProps) {
  const form = useForm<string>(async () => null);
  return (
    <Summary
      lineup={lineup}
      slotItems={slotItems}
      name={name}
      isUpdate={false}
      onName={noop}
      saving={{ ...form, busy, errors, unsent: false }}
    />
  );
}

type SlotState = Pick<SlotButtonProps, 'selected' | 'carried' | 'over'>;

function slotStates(item: SlotItem | null, slot: string) {
  const still: SlotState = { selected: false, carried: null, over: false };
  const carried: CarriedItem | null = item && { item, from: null, targets: [slot] };
  const elsewhere: CarriedItem | null = item && { item, from: null, targets: [] };
  const lifted: CarriedItem | null = item && { item, from: slot, targets: [] };
  return [
    { is: 'empty', state: still, isEmpty: true },
    { is: 'filled', state: still },
    { is: 'focus', state: still, isFocused: true },
    { is: 'selected', state: { ...still, selected: true } },
    { is: 'empty and selected', state: { ...still, selected: true }, isEmpty: true },
    { is: 'may be dropped on', state: { ...still, carried } },
    { is: 'dragged over', state: { ...still, carried, over: true } },
    { is: 'dragged from', state: { ...still, carried: lifted } },
    { is: 'may not be dropped on', state: { ...still, carried: elsewhere } },
  ];
}

const slotStateCount = slotStates(null, '').length;

function BoardOfStates({ lineup, first }: { lineup: Lineup; first: number }) {
  const filled = fillSlots(lineup);
  const stateOf = (slot: Slot) =>
    slotStates(filled[slot.name] ?? null, slot.name)[first + lineup.slots.indexOf(slot)];
  const states = lineup.slots.flatMap((slot) => {
    const state = stateOf(slot);
    return state ? [{ slot, ...state }] : [];
  });
  const open = states.filter(({ isEmpty }) => isEmpty).map(({ slot }) => [slot.name, null]);
  const slotItems: SlotItems = { ...filled, ...Object.fromEntries(open) };
  const focused = states.find(({ isFocused }) => isFocused)?.slot.name;
  return (
    <State
      is={states.map(({ slot, is }) => `${slot.label}: ${is}`).join(', ')}
      wide
      prepare={focused ? (within) => showFocused(within, `[data-slot="${focused}"]`) : undefined}
    >
      <div className={styles.board}>
        <Board lineup={lineup} slotItems={slotItems}>
          {(slot) => (
            <SlotButton
              lineup={lineup}
              slot={slot}
              slotItems={slotItems}
              keys={keys}
              isTabStop={false}
              controls={''}
              {...(stateOf(slot)?.state ?? { selected: false, carried: null, over: false })}
              onTap={noop}
              onGrab={noop}
              onFocus={noop}
            />
          )}
        </Board>
      </div>
    </State>
  );
}

function Slots({ lineup }: { lineup: Lineup }) {
  const { length } = lineup.slots;
  const boards = Array.from({ length: Math.ceil(slotStateCount / length) }, (_, board) => board);
  return boards.map((board) => (
    <BoardOfStates key={board} lineup={lineup} first={board * length} />
  ));
}

export function BuilderParts({ lineup }: { lineup: Lineup }) {
  const { one } = lineup.labels;
  const [full, half] = [fillSlots(lineup), halfFill(lineup)];
  const removed = lineup.slots.map((slot) =>
    removalText(lineup, slot, full[slot.name] ?? null, 'gone'),
  );
  const progress = [
    { is: 'empty', state: startBuilder('', createEmptySlotItems(lineup)) },
    { is: 'half filled, may undo', state: { ...startBuilder('', half), past: [full] } },
    { is: 'filled, may redo', state: { ...startBuilder('', full), future: [half] } },
    {
      is: 'focus',
      state: { ...startBuilder('', half), past: [full], future: [full] },
      prepare: showFocused,
    },
  ];
  const summaries = [
    { is: 'empty', slotItems: createEmptySlotItems(lineup), name: '' },
    { is: 'half filled', slotItems: half, name: 'A medias' },
    { is: 'ready', slotItems: full, name: 'Once de gala' },
    { is: 'busy', slotItems: full, name: 'Once de gala', busy: true },
    {
      is: 'error',
      slotItems: full,
      name: 'Once de gala',
      errors: { name: 'That name is taken.', slots: openSlotsText(lineup, half) ?? '' },
    },
  ];
  return (
    <>
      <Part name={`Progress, ${one}`}>
        {progress.map(({ is, state, prepare }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <Progress lineup={lineup} builder={{ state, undo: noop, redo: noop }} />
          </State>
        ))}
      </Part>
      <Part name={`SlotButton, ${one}`}>
        <Slots lineup={lineup} />
      </Part>
      <Part name={`Summary, ${one}`}>
        {summaries.map(({ is, ...summary }) => (
          <State key={is} is={is} wide>
            <OwnSummary lineup={lineup} {...summary} />
          </State>
        ))}
      </Part>
      <Part name={`RemovedItems, ${one}`}>
        <State is="one" wide>
          <RemovedItems ref={null} sentences={removed.slice(0, 1)} />
        </State>
        <State is="several" wide>
          <RemovedItems ref={null} sentences={removed.slice(0, 3)} />
        </State>
      </Part>
    </>
  );
}
