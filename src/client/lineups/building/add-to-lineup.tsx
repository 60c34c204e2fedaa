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
import { fittingSlots, slotOf } from './slot-items.ts';

interface AddToLineupProps {
  lineup: Lineup;
  item: Item;
}

/**
 * Adds an item to the draft of the viewer's own lineup, only in slots that fit
 * (docs/product/lineups.md#add-to-a-lineup). Saving is left to the builder.
 */
export function AddToLineup({ lineup, item }: AddToLineupProps) {
  const user = useSession();
  const isHydrated = useHydrated();
  const query = useQuery({
    ...ownLineupQuery(lineup, user?._id ?? ''),
    enabled: isHydrated && user !== null,
  });
  const { data } = query;
  const saved = data?.data[0] ?? null;
  const label = `Add to my ${lineup.labels.one}`;
  return (
    <section className={styles.box} aria-label={label}>
      {user && data ? (
        // A new version saved elsewhere resets the state.
        <Places key={saved?.version} lineup={lineup} item={item} userId={user._id} saved={saved} />
      ) : query.errorUpdateCount > 0 ? (
        <div className={styles.row}>
          <div role="alert" className={styles.words}>
            <ReadErrorWords status={statusOf(query.error)} refused={failedOwnLineup(lineup)} />
          </div>
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={styles.row}>
          <p />
          <Button variant="primary" disabled icon={<IconPlus size={20} aria-hidden="true" />}>
            {label}
          </Button>
        </div>
      )}
    </section>
  );
}

interface PlacesProps extends AddToLineupProps {
  userId: string;
  saved: LineupSummary | null;
}

interface Step {
  readonly slot: Slot;
  readonly occupant: SlotItem | null;
  readonly created: Draft | null;
}

const nameOf = ({ label }: Slot) => lowerFirst(label);

function Places({ lineup, item, userId, saved }: PlacesProps) {
  const [draft, setDraft] = useState(() => openDraft(lineup, userId, saved).draft);
  const [step, setStep] = useState<Step | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const choiceId = useId();

  const { one } = lineup.labels;
  const slots = fittingSlots(lineup, toSlotItem(lineup, item));
  const at = slotOf(draft.places, item._id);
  const place = lineup.slots.find(({ name }) => name === at);
  const open = slots.find(({ name }) => !draft.places[name]);
  const filled = Object.values(draft.places).filter((one) => one !== null).length;
  const save = draft.base === null ? lineup.labels.create : `Update ${one}`;
  const nothingSaved = `Nothing is saved until you press ${save}.`;

  function show(next: Draft, nextStep: Step | null = null) {
    setDraft(next);
    setStep(nextStep);
    setChoosing(false);
    // The pressed button was replaced.
    requestAnimationFrame(() => box.current?.focus());
  }

  /** Adds the item, unless another tab changed the slot: then shows that tab's draft. */
  function add(slot: Slot) {
    const { draft: current, isKept } = openDraft(lineup, userId, saved);
    const occupant = current.places[slot.name] ?? null;
    const isOther = occupant?._id !== draft.places[slot.name]?._id;
    if (isOther || slotOf(current.places, item._id) !== null) {
      show(current);
      return;
    }
    const places = { ...current.places, [slot.name]: toSlotItem(lineup, item) };
    const next = { ...current, places };
    writeDraft(lineup, userId, next);
    show(next, { slot, occupant, created: isKept ? null : next });
  }

  /** Undoes only the last step, and keeps later changes from another tab. */
  function undo({ slot, occupant, created }: Step) {
    const { draft: current, isKept } = openDraft(lineup, userId, saved);
    if (!isKept || current.places[slot.name]?._id !== item._id) {
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
        No place of your {one} takes a {lineup.of.labels.one} without a position.
      </p>
    );
  }
  return (
    <fieldset ref={box} tabIndex={-1} aria-label={`Your ${one}`} className={styles.places}>
      <div className={styles.row}>
        <div role="status" className={styles.words}>
          {place ? (
            <>
              <p>
                <b>
                  In your {one}: {nameOf(place)}
                </b>
                <span>{`, ${filled} of ${lineup.slots.length}`}</span>
              </p>
              {step && <p className={styles.quiet}>{nothingSaved}</p>}
            </>
          ) : (
            <p>
              {open ? (
                <>
                  <b>Fits {nameOf(open)}</b>, which is free
                </>
              ) : (
                <b>
                  {slots.length === 1
                    ? 'The place that fits is taken'
                    : 'All places that fit are taken'}
                </b>
              )}
            </p>
          )}
        </div>
        {place ? (
          <div className={styles.buttons}>
            {step && <Button onClick={() => undo(step)}>Undo</Button>}
            <BuilderButton lineup={lineup}>Open my {one}</BuilderButton>
          </div>
        ) : (
          <Button
            variant="primary"
            icon={<IconPlus size={20} aria-hidden="true" />}
            aria-expanded={open ? undefined : isChoosing}
            aria-controls={open ? undefined : choiceId}
            onClick={() => (open ? add(open) : setChoosing(!isChoosing))}
          >
            Add to my {one}
          </Button>
        )}
      </div>
      <div id={choiceId}>
        {isChoosing && !place && !open && (
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
