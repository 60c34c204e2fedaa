import { type FieldErrors, useForm } from '#client/forms/use-form.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import type { Lineup } from '#contract/lineup.ts';
import type { BoardKeyActions } from '../features/lineups/board/board-keys.ts';
import { Progress } from '../features/lineups/builder/progress.tsx';
import { RemovedItems } from '../features/lineups/builder/removed-items.tsx';
import { SlotButton } from '../features/lineups/builder/slot-button.tsx';
import { Summary } from '../features/lineups/builder/summary.tsx';
import { emptySlots, type SlotItems, startBuilder } from '../features/lineups/builder-state.ts';
import { openWords, removalWords } from '../features/lineups/lineup-words.ts';
import { Part, State } from './part.tsx';
import { fillSlots, halfFill } from './sample-lineups.ts';
import { showFocused } from './show-focus.ts';
import styles from './ui-page.module.css';

const nothing = () => {};
const keys: BoardKeyActions = {
  ...{ move: nothing, first: nothing, last: nothing, carry: nothing },
  ...{ remove: nothing, cancel: nothing, isCarrying: () => false },
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
      {...{ lineup, slotItems, name, isUpdate: false, onName: nothing }}
      saving={{ ...form, busy, errors }}
    />
  );
}

/** A slot of the board in what happens to it while someone is chosen or dragged. */
function Slots({ lineup }: { lineup: Lineup }) {
  const [slot] = lineup.slots;
  if (!slot) return null;
  const filled = fillSlots(lineup);
  const item = filled[slot.name] ?? null;
  const carried = item && { item, from: null, targets: [slot.name] };
  const elsewhere = item && { item, from: null, targets: [] };
  const states = [
    { is: 'empty', slotItems: emptySlots(lineup) },
    { is: 'filled' },
    { is: 'focus', prepare: showFocused },
    { is: 'selected', selected: true },
    { is: 'may be dropped on', carried },
    { is: 'dragged over', carried, over: true },
    { is: 'dragged from', carried: carried && { ...carried, from: slot.name, targets: [] } },
    { is: 'may not be dropped on', carried: elsewhere },
  ];
  return states.map(({ is, prepare, slotItems = filled, ...state }) => (
    <State key={is} is={is} prepare={prepare}>
      <div className={styles.slot} data-layout={requireBoard(lineup).layout.type}>
        <SlotButton
          {...{ lineup, slot, slotItems, keys, current: true, controls: '' }}
          {...{ selected: false, carried: null, over: false, ...state }}
          onTap={nothing}
          onGrab={nothing}
          onFocus={nothing}
        />
      </div>
    </State>
  ));
}

/** What a lineup is built with, but for the list to choose from. */
export function BuilderParts({ lineup }: { lineup: Lineup }) {
  const { one } = lineup.labels;
  const [full, half] = [fillSlots(lineup), halfFill(lineup)];
  const removed = lineup.slots.map((slot) =>
    removalWords(lineup, slot, full[slot.name] ?? null, 'gone'),
  );
  const progress = [
    { is: 'empty', state: startBuilder('', emptySlots(lineup)) },
    { is: 'half filled, may undo', state: { ...startBuilder('', half), past: [full] } },
    { is: 'filled, may redo', state: { ...startBuilder('', full), future: [half] } },
    {
      is: 'focus',
      state: { ...startBuilder('', half), past: [full], future: [full] },
      prepare: showFocused,
    },
  ];
  const summaries = [
    { is: 'empty', slotItems: emptySlots(lineup), name: '' },
    { is: 'half filled', slotItems: half, name: 'A medias' },
    { is: 'ready', slotItems: full, name: 'Once de gala' },
    { is: 'busy', slotItems: full, name: 'Once de gala', busy: true },
    {
      is: 'error',
      slotItems: full,
      name: 'Once de gala',
      errors: { name: 'That name is taken.', slots: openWords(lineup, half) ?? '' },
    },
  ];
  return (
    <>
      <Part name={`Progress, ${one}`}>
        {progress.map(({ is, state, prepare }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <Progress lineup={lineup} builder={{ state, undo: nothing, redo: nothing }} />
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
