import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { requireBoard, slotSubtitle } from '#client/lineups/boards.ts';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { ShareCells } from '#client/lineups/share-cells.tsx';
import { drawSlotStand } from '#client/lineups/slot-stand.ts';
import { createStandPlan, type Place, type StandPlan } from '#client/lineups/stand-plan.ts';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type Crowd, type CrowdPick, getFansPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { shortNames } from '#sports/artwork/short-names.ts';
import { arrowDirections, findNearestSlot, slotCoordinatesOf } from '../board/slot-navigation.ts';
import styles from './crowd-stand.module.css';
import { slotText } from './crowd-text.ts';

interface CrowdStandProps {
  lineup: Lineup;
  crowd: Crowd;
  chosen: Slot;
  onChoose: (slot: string) => void;
  caption: (fansPerCard: number) => ReactNode;
}

export function CrowdStand({ lineup, crowd, chosen, onChoose, caption }: CrowdStandProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const pictureRef = useRef<HTMLDivElement>(null);
  const { layout } = requireBoard(lineup);
  const plan = useMemo(() => createStandPlan(layout, isPhone), [layout, isPhone]);
  const stand = useMemo(
    () => drawSlotStand(lineup, plan.view, crowd, chosen.name),
    [lineup, plan, crowd, chosen.name],
  );

  const displayNames = shortNames(
    lineup.slots.flatMap((slot) => getFansPick(crowd, lineup, slot)?.item.name ?? []),
  );

  function choose(slot: string | undefined | null) {
    if (!slot) return;
    onChoose(slot);
    pictureRef.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus();
  }

  function handleKeyDown(event: KeyboardEvent, slot: string) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const slotNames = lineup.slots.map(({ name }) => name);
    const direction = arrowDirections[event.key];
    if (direction) choose(findNearestSlot(slotCoordinatesOf(layout), slot, direction, slotNames));
    else if (event.key === 'Home') choose(slotNames[0]);
    else if (event.key === 'End') choose(slotNames.at(-1));
    else return;
    event.preventDefault();
  }

  return (
    <figure className={styles.figure}>
      <div
        ref={pictureRef}
        className={styles.picture}
        style={{ aspectRatio: `${plan.view.width} / ${plan.view.height}` }}
      >
        <DrawingSvg key={chosen.name} className={styles.stand} drawing={stand.drawing} />
        <Ground plan={plan} />
        {lineup.slots.map((slot) => {
          const pick = getFansPick(crowd, lineup, slot);
          const label = pick && toLabel(lineup, pick);
          return (
            <button
              key={slot.name}
              type="button"
              className={styles.place}
              style={boxStyle(plan.view, plan.places[slot.name])}
              data-slot={slot.name}
              data-layout={layout.type}
              aria-pressed={slot === chosen}
              tabIndex={slot === chosen ? 0 : -1}
              onClick={() => onChoose(slot.name)}
              onKeyDown={(event) => handleKeyDown(event, slot.name)}
            >
              <VisuallyHidden>
                <NamesMarked names={[label?.name, label?.beside]}>
                  {slotText(slot, label, crowd.total)}
                </NamesMarked>
              </VisuallyHidden>
              <PlaceContent
                lineup={lineup}
                pick={pick}
                name={pick ? <Name>{displayNames.get(pick.item.name)}</Name> : slot.label}
              />
            </button>
          );
        })}
      </div>
      <figcaption className={styles.caption}>{caption(stand.fansPerCard)}</figcaption>
    </figure>
  );
}

function toLabel(lineup: Lineup, { item, share }: CrowdPick) {
  return { name: item.name, beside: slotSubtitle(lineup, item), share };
}

function boxStyle(view: StandPlan['view'], box: Place | undefined): CSSProperties {
  const { x = 0, y = 0, width = 0, height } = box ?? {};
  return {
    left: `${(100 * x) / view.width}%`,
    top: `${(100 * y) / view.height}%`,
    width: `${(100 * width) / view.width}%`,
    ...(height !== undefined && { height: `${(100 * height) / view.height}%` }),
  };
}

function Ground({ plan }: { plan: StandPlan }) {
  const { view, ground } = plan;
  if (ground.type === 'field') {
    return (
      <>
        <svg
          className={styles.stand}
          viewBox={`0 0 ${view.width} ${view.height}`}
          aria-hidden="true"
          focusable="false"
        >
          <path className={styles.walkway} d={ground.walkway} />
        </svg>
        <img
          className={styles.ground}
          style={boxStyle(view, ground)}
          src={requirePicture(ground.picture)}
          alt=""
        />
      </>
    );
  }
  return ground.steps.map((step) => (
    <DrawingSvg
      key={step.slot}
      className={styles.ground}
      style={boxStyle(view, step)}
      drawing={step.drawing}
    />
  ));
}

interface PlaceContentProps {
  lineup: Lineup;
  pick: CrowdPick | null;
  name: ReactNode;
}

function PlaceContent({ lineup, pick, name }: PlaceContentProps) {
  return (
    <span className={styles.content} aria-hidden="true">
      {pick && <Figure lineup={lineup} item={pick.item} className={styles.shirt} />}
      <span className={styles.board}>
        <b className={styles.name}>{name}</b>
        {pick && pick.share !== null && (
          <span className={styles.share}>
            <ShareCells share={pick.share} cells={10} className={styles.cells} />
            {shareText(pick.share)}
          </span>
        )}
        {!pick && <span className={styles.share}>open</span>}
      </span>
    </span>
  );
}
