import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { requireBoard, slotSubtitle } from '#client/lineups/boards.ts';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { ShareCells } from '#client/lineups/share-cells.tsx';
import { drawSlotStand } from '#client/lineups/slot-stand.ts';
import { type Place, type StandPlan, standPlan } from '#client/lineups/stand-plan.ts';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type Crowd, type CrowdPick, getFansPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { shortNames } from '#sports/artwork/short-names.ts';
import { type Direction, nearestSlot, slotCoordinatesOf } from '../board/slot-navigation.ts';
import styles from './crowd-stand.module.css';
import { placeText } from './crowd-text.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface CrowdStandProps {
  lineup: Lineup;
  crowd: Crowd;
  chosen: Slot;
  onChoose: (slot: string) => void;
  /** Caption under the picture, given the number of fans per card. */
  caption: (fansPerCard: number) => ReactNode;
}

export function CrowdStand({ lineup, crowd, chosen, onChoose, caption }: CrowdStandProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const ref = useRef<HTMLDivElement>(null);
  const { layout } = requireBoard(lineup);
  const plan = useMemo(() => standPlan(layout, isPhone), [layout, isPhone]);
  const stand = useMemo(
    () => drawSlotStand(lineup, plan.view, crowd, chosen.name),
    [lineup, plan, crowd, chosen.name],
  );

  const names = shortNames(
    lineup.slots.flatMap((slot) => getFansPick(crowd, lineup, slot)?.item.name ?? []),
  );

  function choose(slot: string | undefined | null) {
    if (!slot) return;
    onChoose(slot);
    ref.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent, slot: string) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const names = lineup.slots.map(({ name }) => name);
    const direction = arrows[event.key];
    if (direction) choose(nearestSlot(slotCoordinatesOf(layout), slot, direction, names));
    else if (event.key === 'Home') choose(names[0]);
    else if (event.key === 'End') choose(names.at(-1));
    else return;
    event.preventDefault();
  }

  return (
    <figure className={styles.figure}>
      <div
        ref={ref}
        className={styles.picture}
        style={{ aspectRatio: `${plan.view.width} / ${plan.view.height}` }}
      >
        <DrawingSvg key={chosen.name} className={styles.stand} drawing={stand.drawing} />
        <Ground plan={plan} />
        {lineup.slots.map((slot) => {
          const pick = getFansPick(crowd, lineup, slot);
          const named = namedPick(lineup, pick);
          return (
            <button
              key={slot.name}
              type="button"
              className={styles.place}
              style={placeStyle(plan, plan.places[slot.name])}
              data-slot={slot.name}
              data-layout={layout.type}
              aria-pressed={slot === chosen}
              tabIndex={slot === chosen ? 0 : -1}
              onClick={() => onChoose(slot.name)}
              onKeyDown={(event) => onKeyDown(event, slot.name)}
            >
              <VisuallyHidden>
                <NamesMarked names={[named?.name, named?.beside]}>
                  {placeText(slot, named, crowd.total)}
                </NamesMarked>
              </VisuallyHidden>
              <PlaceContent
                lineup={lineup}
                pick={pick}
                name={pick ? <Name>{names.get(pick.item.name)}</Name> : slot.label}
              />
            </button>
          );
        })}
      </div>
      <figcaption className={styles.caption}>{caption(stand.fansPerCard)}</figcaption>
    </figure>
  );
}

function namedPick(lineup: Lineup, pick: CrowdPick | null) {
  if (!pick) return null;
  const { item, share } = pick;
  return { name: item.name, beside: slotSubtitle(lineup, item), share };
}

/** Position of a place, as fractions of the picture. */
function placeStyle({ view }: StandPlan, place: Place | undefined): CSSProperties {
  const { x = 0, y = 0, width = 0, height } = place ?? {};
  return {
    left: `${(100 * x) / view.width}%`,
    top: `${(100 * y) / view.height}%`,
    width: `${(100 * width) / view.width}%`,
    ...(height !== undefined && { height: `${(100 * height) / view.height}%` }),
  };
}

function Ground({ plan }: { plan: StandPlan }) {
  const { view, ground } = plan;
  const box = (x: number, y: number, width: number, height: number): CSSProperties => ({
    left: `${(100 * x) / view.width}%`,
    top: `${(100 * y) / view.height}%`,
    width: `${(100 * width) / view.width}%`,
    height: `${(100 * height) / view.height}%`,
  });
  if (ground.type === 'field') {
    const { x, y, width, height, walkway } = ground;
    return (
      <>
        <svg
          className={styles.stand}
          viewBox={`0 0 ${view.width} ${view.height}`}
          aria-hidden="true"
          focusable="false"
        >
          <path className={styles.walkway} d={walkway} />
        </svg>
        <img
          className={styles.ground}
          style={box(x, y, width, height)}
          src={requirePicture(ground.picture)}
          alt=""
        />
      </>
    );
  }
  return ground.steps.map(({ slot, x, y, width, height, drawing }) => (
    <DrawingSvg
      key={slot}
      className={styles.ground}
      style={box(x, y, width, height)}
      drawing={drawing}
    />
  ));
}

function PlaceContent({
  lineup,
  pick,
  name,
}: {
  lineup: Lineup;
  pick: CrowdPick | null;
  name: ReactNode;
}) {
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
