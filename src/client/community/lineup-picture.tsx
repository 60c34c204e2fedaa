import { useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { getSlotItem, type Lineup, type LineupItem } from '#contract/lineup.ts';
import { drawElevenShirts } from '#sports/football/artwork-eleven.ts';
import { drawOpenHelmet } from '#sports/motogp/artwork-podium.ts';
import { Figure } from './figure.tsx';
import styles from './lineup-picture.module.css';

interface LineupPictureProps {
  lineup: Lineup;
  item: LineupItem;
}

/** A lineup in small: an Eleven's shirts on their pitch, anything else in its order. */
export function LineupPicture({ lineup, item }: LineupPictureProps) {
  return lineup.name === 'eleven' ? (
    <ElevenPicture item={item} />
  ) : (
    <OrderPicture lineup={lineup} item={item} />
  );
}

function ElevenPicture({ item }: { item: LineupItem }) {
  const shirts = useMemo(() => drawElevenShirts(item), [item]);
  return (
    <div className={styles.eleven} aria-hidden="true">
      <img src={requirePicture('football-pitch-small')} alt="" width={300} height={330} />
      <DrawingSvg drawing={shirts} />
    </div>
  );
}

const openHelmet = drawOpenHelmet();

function OrderPicture({ lineup, item }: LineupPictureProps) {
  return (
    <ol className={styles.order}>
      {lineup.slots.map((slot, index) => {
        const standing = getSlotItem(item, slot);
        return (
          <li key={slot.name} aria-label={`${slot.label}: ${standing?.name ?? 'empty'}`}>
            <span className={styles.place} aria-hidden="true">
              {index + 1}
            </span>
            {standing ? (
              <Figure kind={lineup.of.name} item={standing} />
            ) : (
              <DrawingSvg className={styles.open} drawing={openHelmet} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
