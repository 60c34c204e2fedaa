import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import type { Lineup, Slot } from '#contract/lineup.ts';
import { drawCrowd, elevenPlaces } from '#sports/football/artwork-eleven.ts';
import { type PitchView, pitchPoint, pitchViews } from '#sports/football/artwork-pitch.ts';
import type { Places } from './builder-state.ts';
import { teamName } from './lineup-words.ts';
import styles from './pitch.module.css';

export interface BoardProps {
  lineup: Lineup;
  places: Places;
  /** The button or link of a slot. */
  children: (slot: Slot) => ReactNode;
}

const pictures = {
  desktop: {
    view: pitchViews.desktop,
    source: requirePicture('football-pitch-desktop'),
    spread: 1,
  },
  // Shirts are larger against the phone's pitch: the outer ones come in a little.
  phone: { view: pitchViews.phone, source: requirePicture('football-pitch-phone'), spread: 0.95 },
} as const;

/** Left and top of a slot's point, in parts of the picture. */
function spot(view: PitchView, slot: Slot, spread: number): CSSProperties {
  const { across = 0.5, along = 0.5 } = elevenPlaces[slot.name] ?? {};
  const [x, y] = pitchPoint(view, 0.5 + (across - 0.5) * spread, along);
  return { left: `${(100 * x) / view.width}%`, top: `${(100 * y) / view.height}%` };
}

/** The pitch with its slots; the crowd takes on the colours of the chosen teams. */
export function Pitch({ lineup, places, children }: BoardProps) {
  const small = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false });
  const { view, source, spread } = small ? pictures.phone : pictures.desktop;
  const crowd = useMemo(() => {
    const chosen = Object.values(places).flatMap((item) => (item ? [item] : []));
    const teams = chosen.flatMap((item) => teamName(item) ?? []);
    return drawCrowd(view, teams, chosen.length / lineup.slots.length);
  }, [view, places, lineup]);
  return (
    <div className={styles.pitch}>
      <DrawingSvg className={styles.crowd} drawing={crowd} />
      <img className={styles.grass} src={source} alt="" width={view.width} height={view.height} />
      {lineup.slots.map((slot) => (
        <div key={slot.name} className={styles.spot} style={spot(view, slot, spread)}>
          {children(slot)}
        </div>
      ))}
    </div>
  );
}
