import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { statusOf } from '#client/api/call.ts';
import { ownLineupQuery } from '#client/api/lineup-queries.ts';
import { useHydrated, useSession } from '#client/api/stored/session.ts';
import { BuilderButton } from '#client/lineups/gallery/lineup-links.tsx';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { askConfirm } from '#client/ui/states/confirm.tsx';
import { failedOwnLineup } from '#contract/errors/error-pages.ts';
import { isolated } from '#contract/isolated.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { type LineupSummary, type SlotItem, toSlotItem } from '#contract/lineups/lineup-items.ts';
import styles from './add-to-lineup.module.css';
import { clearDraft, type Draft, openDraft, writeDraft } from './draft.ts';
import { listFittingSlots, slotOf } from './slot-items.ts';

interface AddToLineupProps {
  lineup: Lineup;
  item: Item;
}

/** Adds an item to the draft of the viewer's lineup (docs/product/lineups.md#add-to-a-lineup). */
export function AddToLineup({ lineup, item }: AddToLineupProps) {
  const user = useSession();
  const isHydrated = useHydrated();
  const query = useQuery({
    ...ownLineupQuery(lineup, user?._id ?? ''),
    enabled: isHydrated && user !== null,
  });
  const label = `Add to my ${lineup.labels.one}`;

  function renderContent() {
    if (user && query.data) {
      const saved = query.data.data[0] ?? null;
      // The key resets the state when another version has been saved.
      const key = saved?.version;
      return <Places key={key} lineup={lineup} item={item} userId={user._id} saved={saved} />;
    }
    if (query.errorUpdateCount > 0) {
      return (
        <div className={styles.row}>
          <div role="alert" className={styles.words}>
            <ReadErrorWords status={statusOf(query.error)} refused={failedOwnLineup(lineup)} />
          </div>
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        </div>
      );
    }
    return (
      <div className={styles.row}>
        <p />
        <Button variant="primary" disabled icon={<IconPlus size={20} aria-hidden="true" />}>
          {label}
        </Button>
      </div>
    );
  }
  return (
    <section className={styles.box} aria-label={label}>
      {renderContent()}
    </section>
  );
}

interface PlacesProps extends AddToLineupProps {
  userId: string;
  saved: LineupSummary | null;
}

interface Addition {
  readonly slot: Slot;
  readonly occupant: SlotItem | null;
  /** Null if there was a draft before the addition. */
  readonly created: Draft | null;
}

const nameOf = ({ label }: Slot) => lowerFirst(label);

function useAddition({ lineup, item, userId, saved }: PlacesProps, onChange: () => void) {
  const [draft, setDraft] = useState(() => openDraft(lineup, userId, saved).draft);
  const [addition, setAddition] = useState<Addition | null>(null);

  function show(next: Draft, nextAddition: Addition | null = null) {
    setDraft(next);
    setAddition(nextAddition);
    onChange();
  }

  /** Only shows the draft if another tab has changed the slot. */
  function add(slot: Slot) {
    const { draft: current, isStored } = openDraft(lineup, userId, saved);
    const occupant = current.places[slot.name] ?? null;
    const isSlotChanged = occupant?._id !== draft.places[slot.name]?._id;
    if (isSlotChanged || slotOf(current.places, item._id) !== null) {
      show(current);
      return;
    }
    const places = { ...current.places, [slot.name]: toSlotItem(lineup, item) };
    const next = { ...current, places };
    writeDraft(lineup, userId, next);
    show(next, { slot, occupant, created: isStored ? null : next });
  }

  /** Keeps later changes from another tab. */
  function undo({ slot, occupant, created }: Addition) {
    const { draft: current, isStored } = openDraft(lineup, userId, saved);
    if (!isStored || current.places[slot.name]?._id !== item._id) {
      show(current);
      return;
    }
    if (created && JSON.stringify(created) === JSON.stringify(current)) {
      clearDraft(lineup, userId);
      show(openDraft(lineup, userId, saved).draft);
      return;
    }
    const isElsewhere = occupant !== null && slotOf(current.places, occupant._id) !== null;
    const places = { ...current.places, [slot.name]: isElsewhere ? null : occupant };
    const next = { ...current, places };
    writeDraft(lineup, userId, next);
    show(next);
  }

  return { draft, addition, add, undo };
}

function Places(props: PlacesProps) {
  const { lineup, item } = props;
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const choiceId = useId();
  const { draft, addition, add, undo } = useAddition(props, () => {
    setChoosing(false);
    // The pressed button has been replaced.
    requestAnimationFrame(() => box.current?.focus());
  });

  const { one } = lineup.labels;
  const slots = listFittingSlots(lineup, toSlotItem(lineup, item));
  const ownSlotName = slotOf(draft.places, item._id);
  const ownSlot = lineup.slots.find(({ name }) => name === ownSlotName);
  const freeSlot = slots.find(({ name }) => !draft.places[name]);
  const filledCount = Object.values(draft.places).filter((occupant) => occupant !== null).length;
  const saveLabel = draft.base === null ? lineup.labels.create : `Update ${one}`;
  const nothingSaved = `Nothing is saved until you press ${saveLabel}.`;

  async function replace(slot: Slot) {
    const occupant = draft.places[slot.name];
    const confirmed = await askConfirm({
      title: `Replace ${isolated(occupant?.name ?? '')}?`,
      text: `${isolated(item.name)} takes ${nameOf(slot)} in your ${one}. ${nothingSaved}`,
      confirmLabel: 'Replace',
      deletes: false,
    });
    if (confirmed) add(slot);
  }

  if (slots.length === 0) {
    return (
      <p>
        No place in your {one} fits a {lineup.of.labels.one} without a position.
      </p>
    );
  }
  return (
    <fieldset ref={box} tabIndex={-1} aria-label={`Your ${one}`} className={styles.places}>
      <div className={styles.row}>
        <div role="status" className={styles.words}>
          {ownSlot ? (
            <>
              <p>
                <b>
                  In your {one}: {nameOf(ownSlot)}
                </b>
                <span>{`, ${filledCount} of ${lineup.slots.length}`}</span>
              </p>
              {addition && <p className={styles.quiet}>{nothingSaved}</p>}
            </>
          ) : (
            <FreeSlotText slot={freeSlot} fittingCount={slots.length} />
          )}
        </div>
        {ownSlot ? (
          <div className={styles.buttons}>
            {addition && <Button onClick={() => undo(addition)}>Undo</Button>}
            <BuilderButton lineup={lineup}>Open my {one}</BuilderButton>
          </div>
        ) : (
          <Button
            variant="primary"
            icon={<IconPlus size={20} aria-hidden="true" />}
            aria-expanded={freeSlot ? undefined : isChoosing}
            aria-controls={freeSlot ? undefined : choiceId}
            onClick={() => (freeSlot ? add(freeSlot) : setChoosing(!isChoosing))}
          >
            Add to my {one}
          </Button>
        )}
      </div>
      <div id={choiceId}>
        {isChoosing && !ownSlot && !freeSlot && (
          <fieldset className={styles.choice}>
            <legend>Instead of</legend>
            {slots.map((slot) => (
              <Button key={slot.name} onClick={() => void replace(slot)}>
                <Name>{draft.places[slot.name]?.name}</Name>
                <span className={styles.quiet}>, {nameOf(slot)}</span>
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </fieldset>
  );
}

function FreeSlotText({ slot, fittingCount }: { slot: Slot | undefined; fittingCount: number }) {
  if (slot) {
    return (
      <p>
        <b>Fits {nameOf(slot)}</b>, which is free
      </p>
    );
  }
  return (
    <p>
      <b>{fittingCount === 1 ? 'The place that fits is taken' : 'All places that fit are taken'}</b>
    </p>
  );
}
