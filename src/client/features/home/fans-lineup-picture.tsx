import { useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { drawSlotStand, requireDefaultSlot } from '#client/lineups/slot-stand.ts';
import { createCardPlan } from '#client/lineups/stand-plan.ts';
import { type Crowd, toFansLineup } from '#contract/lineups/crowd-items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { FieldLayout } from '#sports/artwork/board.ts';
import styles from './fans-lineup-picture.module.css';

interface FansLineupPictureProps {
  lineup: Lineup;
  layout: FieldLayout;
  /** Undefined if the request failed, which leaves the stand and field empty. */
  crowd: Crowd | undefined;
  isWide: boolean;
}

/** Decorative, because the adjacent text gives the facts. */
export function FansLineupPicture({ lineup, layout, crowd, isWide }: FansLineupPictureProps) {
  const plan = useMemo(() => createCardPlan(layout, isWide), [layout, isWide]);
  const stand = useMemo(
    () => crowd && drawSlotStand(lineup, plan.view, crowd, requireDefaultSlot(lineup).name).drawing,
    [lineup, plan, crowd],
  );
  const shirts = useMemo(
    () => crowd && layout.small.draw(toFansLineup(crowd, lineup)),
    [lineup, layout, crowd],
  );
  const { view, ground } = plan;
  const box = { x: ground.x, y: ground.y, width: ground.width, height: ground.height };
  return (
    <svg
      viewBox={`0 0 ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {stand && <DrawingSvg drawing={stand} width={view.width} height={view.height} />}
      <path className={styles.walkway} d={ground.walkway} />
      <image href={requirePicture(ground.picture)} {...box} />
      {shirts && (
        <g className={styles.shirts}>
          <DrawingSvg drawing={shirts} {...box} />
        </g>
      )}
    </svg>
  );
}
