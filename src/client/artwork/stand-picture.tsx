import { Link } from 'react-router';
import type { Sport } from '#contract/kinds/sport.ts';
import { sportTones } from '#sports/artwork/looks.ts';
import { drawWall, type StandView, sectorBox, standViewsOf } from '#sports/artwork/stand.ts';
import { DrawingSvg } from './drawing-svg.tsx';
import { requirePicture } from './pictures.ts';
import styles from './stand-picture.module.css';

export interface StandLink {
  readonly sport: Sport;
  readonly to: string;
  readonly state?: object | undefined;
}

interface StandProps {
  links: readonly StandLink[];
}

/** Empty sectors fill wider screens. */
export function Stand({ links }: StandProps) {
  return (
    <div className={styles.stand}>
      <ul className={styles.sectors}>
        {links.map((link, index) => (
          <li key={link.sport.name}>
            <Sector link={link} offset={index - (links.length - 1) / 2} sectors={links.length} />
          </li>
        ))}
      </ul>
      <div className={styles.left} aria-hidden="true">
        <EmptySectors />
      </div>
      <div className={styles.right} aria-hidden="true">
        <EmptySectors />
      </div>
    </div>
  );
}

interface SectorProps {
  link: StandLink;
  /** Number of sectors right of the middle. */
  offset: number;
  sectors: number;
}

function Sector({ link: { sport, to, state }, offset, sectors }: SectorProps) {
  const { desktop, phone } = standViewsOf(sectors);
  return (
    <Link className={styles.sector} to={to} state={state}>
      <picture>
        <source
          media="(max-width: 599.98px)"
          srcSet={requirePicture(`${sport.name}-phone`)}
          {...sectorBox(phone)}
        />
        <img
          className={styles.cards}
          src={requirePicture(`${sport.name}-desktop`)}
          alt={sport.label}
          // The largest elements of the first view must load before scripts.
          fetchPriority="high"
          {...sectorBox(desktop)}
        />
      </picture>
      <Wall className={styles.desktop} sport={sport} view={desktop} offset={offset} />
      <Wall className={styles.phone} sport={sport} view={phone} offset={0} />
    </Link>
  );
}

interface WallProps {
  sport: Sport;
  view: StandView;
  offset: number;
  className: string | undefined;
}

function Wall({ sport, view, offset, className }: WallProps) {
  const [vivid = 'currentColor', deep = vivid] = sportTones(sport.name);
  return (
    <DrawingSvg
      className={`${styles.wall} ${className}`}
      drawing={drawWall(view, offset, sport.label, deep)}
    />
  );
}

function EmptySectors() {
  const emptySector = requirePicture('empty-sector');
  return (
    <>
      <img className={styles.empty} src={emptySector} alt="" loading="lazy" />
      <img className={styles.empty} src={emptySector} alt="" loading="lazy" />
    </>
  );
}
